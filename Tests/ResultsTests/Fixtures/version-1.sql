-- A database of schema version 1 with one run, as the sqlite3 shell's .dump gives it.
PRAGMA application_id = 1802792812;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration (
    position INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO migration VALUES(1,'1 runs');
INSERT INTO migration VALUES(2,'2 prices');
INSERT INTO migration VALUES(3,'3 client views');
INSERT INTO migration VALUES(4,'4 price views');
CREATE TABLE data_dictionary (
    object TEXT NOT NULL,
    column_name TEXT NOT NULL,
    meaning TEXT NOT NULL,
    PRIMARY KEY (object, column_name)
) STRICT;
INSERT INTO data_dictionary VALUES('data_dictionary','','Says what every table, view and column means.');
INSERT INTO data_dictionary VALUES('data_dictionary','object','The table or view.');
INSERT INTO data_dictionary VALUES('data_dictionary','column_name','The column; empty where the row describes the object itself.');
INSERT INTO data_dictionary VALUES('data_dictionary','meaning','What it holds.');
INSERT INTO data_dictionary VALUES('migration','','The steps that brought this file to its schema.');
INSERT INTO data_dictionary VALUES('migration','position','The order, from 1.');
INSERT INTO data_dictionary VALUES('migration','name','The step''s name.');
INSERT INTO data_dictionary VALUES('run','','One row for each run: a scenario carried out.');
INSERT INTO data_dictionary VALUES('run','run_id','Numbers the runs in the order of saving: the newest has the highest.');
INSERT INTO data_dictionary VALUES('run','digest','SHA-256 over everything that went in; a run with the same digest replaces this one.');
INSERT INTO data_dictionary VALUES('run','version','The version of keytoll that made the run.');
INSERT INTO data_dictionary VALUES('run','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('run','title','The scenario''s title.');
INSERT INTO data_dictionary VALUES('run','caption','A remark that stands under the title; NULL for none.');
INSERT INTO data_dictionary VALUES('run','baseline','The position of the client that others are compared with; NULL for none.');
INSERT INTO data_dictionary VALUES('volume','','The monthly volumes of a run; none means cost per 1,000 sessions.');
INSERT INTO data_dictionary VALUES('volume','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('volume','position','The order in the scenario, from 0.');
INSERT INTO data_dictionary VALUES('volume','sessions_per_month','Sessions a month.');
INSERT INTO data_dictionary VALUES('log','','What the log of a run held: one row for each run.');
INSERT INTO data_dictionary VALUES('log','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('log','sessions','Typing sessions that were read.');
INSERT INTO data_dictionary VALUES('log','edits','Edits in them.');
INSERT INTO data_dictionary VALUES('log','people','Distinct people.');
INSERT INTO data_dictionary VALUES('log','people_is_estimate','1 where the number of people is an estimate, 0 where it is exact.');
INSERT INTO data_dictionary VALUES('log','sessions_without_user','Sessions that name no user.');
INSERT INTO data_dictionary VALUES('log','sessions_without_edits','Sessions without an edit.');
INSERT INTO data_dictionary VALUES('log','selected','Sessions recorded as ended by picking a suggestion.');
INSERT INTO data_dictionary VALUES('log','submitted','Sessions recorded as ended by sending the text as typed.');
INSERT INTO data_dictionary VALUES('log','abandoned','Sessions recorded as abandoned.');
INSERT INTO data_dictionary VALUES('log','unrecorded','Sessions whose ending was not recorded.');
INSERT INTO data_dictionary VALUES('log','synthesised','Sessions whose times are synthesised.');
INSERT INTO data_dictionary VALUES('log','imputed','Sessions with imputed times.');
INSERT INTO data_dictionary VALUES('log','masked','Sessions whose letters are masked.');
INSERT INTO data_dictionary VALUES('log_file','','The files of a run''s log.');
INSERT INTO data_dictionary VALUES('log_file','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('log_file','position','The order of reading, from 0.');
INSERT INTO data_dictionary VALUES('log_file','name','The file as the scenario names it.');
INSERT INTO data_dictionary VALUES('log_file','bytes','Its size.');
INSERT INTO data_dictionary VALUES('log_file','digest','The content''s digest, named by its algorithm.');
INSERT INTO data_dictionary VALUES('log_skipped','','Lines of the log that could not be read, by reason.');
INSERT INTO data_dictionary VALUES('log_skipped','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('log_skipped','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('log_skipped','reason','Why the lines could not be read.');
INSERT INTO data_dictionary VALUES('log_skipped','lines','How many there were.');
INSERT INTO data_dictionary VALUES('log_skipped','first_file','The file of the first of them.');
INSERT INTO data_dictionary VALUES('log_skipped','first_line','The line number of the first of them.');
INSERT INTO data_dictionary VALUES('assumption','','Every assumption and rule switch of a run, whether given or by default.');
INSERT INTO data_dictionary VALUES('assumption','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('assumption','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('assumption','key','The scenario''s key, such as assume.unrecorded.');
INSERT INTO data_dictionary VALUES('assumption','value','Its value in this run.');
INSERT INTO data_dictionary VALUES('assumption','is_default','1 where the scenario did not give it.');
INSERT INTO data_dictionary VALUES('assumption','meaning','What it means and why it matters.');
INSERT INTO data_dictionary VALUES('client','','The clients of a run and what each did to the log.');
INSERT INTO data_dictionary VALUES('client','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('client','position','The order in the scenario, from 0.');
INSERT INTO data_dictionary VALUES('client','name','The client''s name.');
INSERT INTO data_dictionary VALUES('client','summary','What it does, in words.');
INSERT INTO data_dictionary VALUES('client','definition','The whole definition as JSON.');
INSERT INTO data_dictionary VALUES('client','wait_ms','The wait in milliseconds; 0 for every keystroke, NULL where there is none.');
INSERT INTO data_dictionary VALUES('client','family','Clients of one family differ only in their wait.');
INSERT INTO data_dictionary VALUES('client','sessions','Sessions replayed.');
INSERT INTO data_dictionary VALUES('client','requests','Requests sent in all of them.');
INSERT INTO data_dictionary VALUES('client','selected','Sessions that end in a selection, after the assumptions.');
INSERT INTO data_dictionary VALUES('client','selected_without_request','Of those, the sessions that sent no request.');
INSERT INTO data_dictionary VALUES('client_warning','','Remarks about the definition of a client.');
INSERT INTO data_dictionary VALUES('client_warning','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('client_warning','client','The position of the client in the run.');
INSERT INTO data_dictionary VALUES('client_warning','position','The order for the client, from 0.');
INSERT INTO data_dictionary VALUES('client_warning','warning','The remark.');
INSERT INTO data_dictionary VALUES('client_requests','','How many sessions sent how many requests under a client.');
INSERT INTO data_dictionary VALUES('client_requests','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('client_requests','client','The position of the client in the run.');
INSERT INTO data_dictionary VALUES('client_requests','requests','A number of requests in one session.');
INSERT INTO data_dictionary VALUES('client_requests','sessions','How many sessions sent that many.');
INSERT INTO data_dictionary VALUES('integration','','The ways of using the API that a run priced.');
INSERT INTO data_dictionary VALUES('integration','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('integration','position','The order in the scenario, from 0.');
INSERT INTO data_dictionary VALUES('integration','name','The integration''s name.');
INSERT INTO data_dictionary VALUES('integration','title','Its title.');
INSERT INTO data_dictionary VALUES('integration','generation','The API generation: new or legacy.');
INSERT INTO data_dictionary VALUES('integration','source','Where the rule is documented.');
INSERT INTO data_dictionary VALUES('sheet','','The price sheets of a run.');
INSERT INTO data_dictionary VALUES('sheet','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('sheet','position','The order in the scenario, from 0.');
INSERT INTO data_dictionary VALUES('sheet','name','The sheet''s name.');
INSERT INTO data_dictionary VALUES('sheet','title','Its title.');
INSERT INTO data_dictionary VALUES('sheet','currency','The currency; its billionths are what the nanodollar columns count.');
INSERT INTO data_dictionary VALUES('sheet','symbol','The currency''s symbol before an amount.');
INSERT INTO data_dictionary VALUES('sheet','decimals','How many decimals an amount is shown with.');
INSERT INTO data_dictionary VALUES('sheet','source','Where the prices were read.');
INSERT INTO data_dictionary VALUES('sheet','evidence','How sure they are.');
INSERT INTO data_dictionary VALUES('sheet','digest','SHA-256 of its content.');
INSERT INTO data_dictionary VALUES('comparison','','What a month costs: one row for each client, integration, sheet and volume of a run.');
INSERT INTO data_dictionary VALUES('comparison','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('comparison','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('comparison','client','The position of the client in the run.');
INSERT INTO data_dictionary VALUES('comparison','integration','The position of the integration in the run.');
INSERT INTO data_dictionary VALUES('comparison','sheet','The position of the price sheet in the run.');
INSERT INTO data_dictionary VALUES('comparison','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('comparison','total_nanodollars','The month''s bill in billionths of the currency unit; NULL where there is no price.');
INSERT INTO data_dictionary VALUES('comparison','credit_nanodollars','What a monthly credit took off, zero or negative; NULL where there is no price.');
INSERT INTO data_dictionary VALUES('comparison','unpriced_reason','Why there is no price; NULL where there is one.');
INSERT INTO data_dictionary VALUES('comparison_bound','','What a month would cost if the unrecorded endings were all of one kind.');
INSERT INTO data_dictionary VALUES('comparison_bound','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('comparison_bound','comparison','The position of the comparison row in the run.');
INSERT INTO data_dictionary VALUES('comparison_bound','position','The order for the comparison row, from 0.');
INSERT INTO data_dictionary VALUES('comparison_bound','assumption','The kind of ending: selected or abandoned.');
INSERT INTO data_dictionary VALUES('comparison_bound','total_nanodollars','The month''s bill in billionths of the currency unit.');
INSERT INTO data_dictionary VALUES('comparison_line','','The lines of each bill.');
INSERT INTO data_dictionary VALUES('comparison_line','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('comparison_line','comparison','The position of the comparison row in the run.');
INSERT INTO data_dictionary VALUES('comparison_line','position','The order on the bill, from 0.');
INSERT INTO data_dictionary VALUES('comparison_line','sku','The SKU''s name in the price sheet.');
INSERT INTO data_dictionary VALUES('comparison_line','title','The SKU''s title on the vendor''s bill.');
INSERT INTO data_dictionary VALUES('comparison_line','events','Events in the month.');
INSERT INTO data_dictionary VALUES('comparison_line','amount_nanodollars','What they cost, in billionths of the currency unit.');
INSERT INTO data_dictionary VALUES('comparison_part','','The parts of a bill''s line, one for each tier that it reached.');
INSERT INTO data_dictionary VALUES('comparison_part','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('comparison_part','comparison','The position of the comparison row in the run.');
INSERT INTO data_dictionary VALUES('comparison_part','line','The position of the line on the bill.');
INSERT INTO data_dictionary VALUES('comparison_part','position','The order of the tiers, from 0.');
INSERT INTO data_dictionary VALUES('comparison_part','first_event','The number of the first of these events in the month, from 1.');
INSERT INTO data_dictionary VALUES('comparison_part','last_event','The number of the last of them.');
INSERT INTO data_dictionary VALUES('comparison_part','price_per_thousand_nanodollars','The price of a thousand events, zero inside the free cap.');
INSERT INTO data_dictionary VALUES('comparison_part','amount_nanodollars','What they cost, in billionths of the currency unit.');
INSERT INTO data_dictionary VALUES('break_even','','From how many requests per session on one integration costs no more than another.');
INSERT INTO data_dictionary VALUES('break_even','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('break_even','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('break_even','first','The position of the integration that is compared with.');
INSERT INTO data_dictionary VALUES('break_even','second','The position of the integration that becomes cheaper.');
INSERT INTO data_dictionary VALUES('break_even','sheet','The position of the price sheet in the run.');
INSERT INTO data_dictionary VALUES('break_even','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('break_even','verdict','The answer in words.');
INSERT INTO data_dictionary VALUES('break_even','cheaper_from','The number of requests from which the second is cheaper; NULL for never.');
INSERT INTO data_dictionary VALUES('suggestion','','What the mock says of the places that were finally chosen: at most one row for each run.');
INSERT INTO data_dictionary VALUES('suggestion','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('suggestion','places','Places that the mock knows.');
INSERT INTO data_dictionary VALUES('suggestion','sessions','Selected sessions whose place the mock knows.');
INSERT INTO data_dictionary VALUES('suggestion','never_shown','Of those, the sessions in whose lists the place never stood.');
INSERT INTO data_dictionary VALUES('suggestion','unknown','Selected sessions whose place is missing from the log or unknown to the mock.');
INSERT INTO data_dictionary VALUES('suggestion_first_shown','','After how many characters the chosen place first stood in the list.');
INSERT INTO data_dictionary VALUES('suggestion_first_shown','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('suggestion_first_shown','characters','A number of characters.');
INSERT INTO data_dictionary VALUES('suggestion_first_shown','sessions','In how many sessions it was that many.');
INSERT INTO data_dictionary VALUES('tally','','How many sessions of a user bucket had one shape under a client: all that a price depends on.');
INSERT INTO data_dictionary VALUES('tally','run_id','The run it belongs to.');
INSERT INTO data_dictionary VALUES('tally','client','The position of the client in the run.');
INSERT INTO data_dictionary VALUES('tally','bucket','The user bucket.');
INSERT INTO data_dictionary VALUES('tally','requests','Requests sent in the session, aborted ones included.');
INSERT INTO data_dictionary VALUES('tally','aborted','Of those, the ones that the client aborted.');
INSERT INTO data_dictionary VALUES('tally','ending','How the session ended, after the assumptions: selected, submitted or abandoned.');
INSERT INTO data_dictionary VALUES('tally','is_expired','1 where the ending came later than the session lifetime after the first request.');
INSERT INTO data_dictionary VALUES('tally','token_is_fresh','1 where the session''s token had not been used before.');
INSERT INTO data_dictionary VALUES('tally','sessions','How many sessions had this shape.');
INSERT INTO data_dictionary VALUES('latest_run','','The newest run of each scenario.');
INSERT INTO data_dictionary VALUES('latest_run','run_id','The run.');
INSERT INTO data_dictionary VALUES('latest_run','digest','SHA-256 over everything that went in.');
INSERT INTO data_dictionary VALUES('latest_run','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('latest_run','title','The scenario''s title.');
INSERT INTO data_dictionary VALUES('latest_run','version','The version of keytoll that made the run.');
INSERT INTO data_dictionary VALUES('latest_run','sessions','Typing sessions in the log.');
INSERT INTO data_dictionary VALUES('latest_run','people','Distinct people in the log.');
INSERT INTO data_dictionary VALUES('latest_run','edits','Edits in the log.');
INSERT INTO data_dictionary VALUES('latest_run','skipped_lines','Lines of the log that could not be read.');
INSERT INTO data_dictionary VALUES('requests_per_session','','How many sessions sent how many requests under each client, with shares.');
INSERT INTO data_dictionary VALUES('requests_per_session','run_id','The run.');
INSERT INTO data_dictionary VALUES('requests_per_session','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('requests_per_session','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('requests_per_session','client_position','The order of the clients, from 0.');
INSERT INTO data_dictionary VALUES('requests_per_session','client','The client''s name.');
INSERT INTO data_dictionary VALUES('requests_per_session','requests','A number of requests in one session.');
INSERT INTO data_dictionary VALUES('requests_per_session','sessions','How many sessions sent that many.');
INSERT INTO data_dictionary VALUES('requests_per_session','share','Their share of all sessions, 0 to 1.');
INSERT INTO data_dictionary VALUES('requests_per_session','sessions_up_to','How many sessions sent at most that many.');
INSERT INTO data_dictionary VALUES('requests_per_session','share_up_to','Their share of all sessions, 0 to 1.');
INSERT INTO data_dictionary VALUES('client_overview','','Each client with its requests per session.');
INSERT INTO data_dictionary VALUES('client_overview','run_id','The run.');
INSERT INTO data_dictionary VALUES('client_overview','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('client_overview','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('client_overview','position','The order of the clients, from 0.');
INSERT INTO data_dictionary VALUES('client_overview','client','The client''s name.');
INSERT INTO data_dictionary VALUES('client_overview','summary','What it does, in words.');
INSERT INTO data_dictionary VALUES('client_overview','family','Clients of one family differ only in their wait.');
INSERT INTO data_dictionary VALUES('client_overview','wait_ms','The wait in milliseconds; 0 for every keystroke, NULL where there is none.');
INSERT INTO data_dictionary VALUES('client_overview','is_baseline','1 for the client that others are compared with.');
INSERT INTO data_dictionary VALUES('client_overview','sessions','Sessions replayed.');
INSERT INTO data_dictionary VALUES('client_overview','requests','Requests sent in all of them.');
INSERT INTO data_dictionary VALUES('client_overview','requests_per_session','The mean; NULL without sessions.');
INSERT INTO data_dictionary VALUES('client_overview','median','The nearest-rank median of requests per session; NULL without sessions.');
INSERT INTO data_dictionary VALUES('client_overview','p95','The nearest-rank 95th percentile; NULL without sessions.');
INSERT INTO data_dictionary VALUES('client_overview','most','The highest number of requests in a session; NULL without sessions.');
INSERT INTO data_dictionary VALUES('client_overview','selected','Sessions that end in a selection, after the assumptions.');
INSERT INTO data_dictionary VALUES('client_overview','selected_without_request','Of those, the sessions that sent no request.');
INSERT INTO data_dictionary VALUES('client_overview','is_credible','0 from 5 % of the selected sessions on that sent no request: their lists would not have been there.');
INSERT INTO data_dictionary VALUES('cost','','What a month costs: the comparison with all names, and beside the baseline.');
INSERT INTO data_dictionary VALUES('cost','run_id','The run.');
INSERT INTO data_dictionary VALUES('cost','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('cost','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('cost','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('cost','client','The client''s name.');
INSERT INTO data_dictionary VALUES('cost','family','Clients of one family differ only in their wait.');
INSERT INTO data_dictionary VALUES('cost','wait_ms','The wait in milliseconds; 0 for every keystroke, NULL where there is none.');
INSERT INTO data_dictionary VALUES('cost','requests_per_session','The client''s mean; NULL without sessions.');
INSERT INTO data_dictionary VALUES('cost','is_credible','0 where the client''s figures are not credible: see client_overview.');
INSERT INTO data_dictionary VALUES('cost','integration','The integration''s name.');
INSERT INTO data_dictionary VALUES('cost','generation','The API generation: new or legacy.');
INSERT INTO data_dictionary VALUES('cost','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('cost','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('cost','currency','The currency of the amounts.');
INSERT INTO data_dictionary VALUES('cost','total_nanodollars','The month''s bill in billionths of the currency unit, exact; NULL where there is no price.');
INSERT INTO data_dictionary VALUES('cost','total_usd','The same in dollars, for reading; NULL for another currency.');
INSERT INTO data_dictionary VALUES('cost','baseline_nanodollars','What the baseline costs under the same integration, sheet and volume; NULL without one.');
INSERT INTO data_dictionary VALUES('cost','saving_usd','How much less than the baseline it is, in dollars; negative where it is more.');
INSERT INTO data_dictionary VALUES('cost','unpriced_reason','Why there is no price; NULL where there is one.');
INSERT INTO data_dictionary VALUES('cost_by_wait','','What a month costs at each wait: the line of a chart for each family and integration.');
INSERT INTO data_dictionary VALUES('cost_by_wait','run_id','The run.');
INSERT INTO data_dictionary VALUES('cost_by_wait','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('cost_by_wait','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('cost_by_wait','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('cost_by_wait','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('cost_by_wait','integration','The integration''s name.');
INSERT INTO data_dictionary VALUES('cost_by_wait','family','Clients of one family differ only in their wait.');
INSERT INTO data_dictionary VALUES('cost_by_wait','wait_ms','The wait in milliseconds; 0 for every keystroke, NULL where there is none.');
INSERT INTO data_dictionary VALUES('cost_by_wait','client','The client''s name.');
INSERT INTO data_dictionary VALUES('cost_by_wait','requests_per_session','The client''s mean; NULL without sessions.');
INSERT INTO data_dictionary VALUES('cost_by_wait','is_credible','0 where the client''s figures are not credible: see client_overview.');
INSERT INTO data_dictionary VALUES('cost_by_wait','total_nanodollars','The month''s bill in billionths of the currency unit, exact; NULL where there is no price.');
INSERT INTO data_dictionary VALUES('cost_by_wait','total_usd','The same in dollars, for reading; NULL for another currency.');
INSERT INTO data_dictionary VALUES('cheapest_client','','The cheapest client for each sheet, volume and integration of a run, once among the credible clients and once among the others; of equals the first.');
INSERT INTO data_dictionary VALUES('cheapest_client','run_id','The run.');
INSERT INTO data_dictionary VALUES('cheapest_client','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('cheapest_client','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('cheapest_client','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('cheapest_client','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('cheapest_client','integration','The integration''s name.');
INSERT INTO data_dictionary VALUES('cheapest_client','client','The client''s name.');
INSERT INTO data_dictionary VALUES('cheapest_client','requests_per_session','The client''s mean; NULL without sessions.');
INSERT INTO data_dictionary VALUES('cheapest_client','is_credible','0 where the client''s figures are not credible: see client_overview.');
INSERT INTO data_dictionary VALUES('cheapest_client','total_nanodollars','The month''s bill in billionths of the currency unit, exact; NULL where there is no price.');
INSERT INTO data_dictionary VALUES('cheapest_client','total_usd','The same in dollars, for reading; NULL for another currency.');
INSERT INTO data_dictionary VALUES('cheapest_client','saving_usd','How much less than the baseline it is, in dollars; negative where it is more.');
INSERT INTO data_dictionary VALUES('invoice_line','','The lines of every bill, a monthly credit as the last; they sum to the bill.');
INSERT INTO data_dictionary VALUES('invoice_line','run_id','The run.');
INSERT INTO data_dictionary VALUES('invoice_line','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('invoice_line','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('invoice_line','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('invoice_line','client','The client''s name.');
INSERT INTO data_dictionary VALUES('invoice_line','integration','The integration''s name.');
INSERT INTO data_dictionary VALUES('invoice_line','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('invoice_line','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('invoice_line','currency','The currency of the amounts.');
INSERT INTO data_dictionary VALUES('invoice_line','line','The order on the bill, from 0; the credit stands last.');
INSERT INTO data_dictionary VALUES('invoice_line','sku','The SKU''s name in the price sheet; NULL for a credit.');
INSERT INTO data_dictionary VALUES('invoice_line','title','The SKU''s title on the vendor''s bill.');
INSERT INTO data_dictionary VALUES('invoice_line','events','Events in the month; NULL for a credit.');
INSERT INTO data_dictionary VALUES('invoice_line','amount_nanodollars','What they cost, in billionths of the currency unit, exact.');
INSERT INTO data_dictionary VALUES('invoice_line','amount_usd','The same in dollars, for reading; NULL for another currency.');
INSERT INTO data_dictionary VALUES('invoice_part','','The tiers that each line of each bill reached.');
INSERT INTO data_dictionary VALUES('invoice_part','run_id','The run.');
INSERT INTO data_dictionary VALUES('invoice_part','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('invoice_part','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('invoice_part','position','The order in the report, from 0.');
INSERT INTO data_dictionary VALUES('invoice_part','client','The client''s name.');
INSERT INTO data_dictionary VALUES('invoice_part','integration','The integration''s name.');
INSERT INTO data_dictionary VALUES('invoice_part','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('invoice_part','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('invoice_part','currency','The currency of the amounts.');
INSERT INTO data_dictionary VALUES('invoice_part','line','The order of the line on the bill, from 0.');
INSERT INTO data_dictionary VALUES('invoice_part','sku','The SKU''s name in the price sheet.');
INSERT INTO data_dictionary VALUES('invoice_part','part','The order of the tiers, from 0.');
INSERT INTO data_dictionary VALUES('invoice_part','first_event','The number of the first of these events in the month, from 1.');
INSERT INTO data_dictionary VALUES('invoice_part','last_event','The number of the last of them.');
INSERT INTO data_dictionary VALUES('invoice_part','price_per_thousand_usd','The price of a thousand events in dollars, zero inside the free cap; NULL for another currency.');
INSERT INTO data_dictionary VALUES('invoice_part','amount_nanodollars','What they cost, in billionths of the currency unit, exact.');
INSERT INTO data_dictionary VALUES('invoice_part','amount_usd','The same in dollars, for reading; NULL for another currency.');
INSERT INTO data_dictionary VALUES('integration_break_even','','The break-even of two integrations, with names.');
INSERT INTO data_dictionary VALUES('integration_break_even','run_id','The run.');
INSERT INTO data_dictionary VALUES('integration_break_even','scenario','The scenario''s name.');
INSERT INTO data_dictionary VALUES('integration_break_even','is_latest','1 in the newest run of the scenario.');
INSERT INTO data_dictionary VALUES('integration_break_even','sheet','The price sheet''s name.');
INSERT INTO data_dictionary VALUES('integration_break_even','sessions_per_month','The volume; NULL for 1,000 sessions in the first paid tier, caps ignored.');
INSERT INTO data_dictionary VALUES('integration_break_even','first_integration','The integration that is compared with.');
INSERT INTO data_dictionary VALUES('integration_break_even','second_integration','The integration that becomes cheaper.');
INSERT INTO data_dictionary VALUES('integration_break_even','verdict','The answer in words.');
INSERT INTO data_dictionary VALUES('integration_break_even','cheaper_from','The number of requests from which the second is cheaper; NULL for never.');
CREATE TABLE run (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
    version TEXT NOT NULL,
    scenario TEXT NOT NULL,
    title TEXT NOT NULL,
    caption TEXT,
    baseline INTEGER,
    FOREIGN KEY (run_id, baseline) REFERENCES client (run_id, position)
        DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO run VALUES(1,'9d6a6566c39c880bda2b0890bbac9fcaf826bb0819eca17a9d7e1783db8d98da','0.1.0','quickstart','Which debounce?',NULL,0);
CREATE TABLE volume (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    sessions_per_month INTEGER NOT NULL CHECK (sessions_per_month >= 0),
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO volume VALUES(1,0,300000);
CREATE TABLE log (
    run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    edits INTEGER NOT NULL CHECK (edits >= 0),
    people INTEGER NOT NULL CHECK (people >= 0),
    people_is_estimate INTEGER NOT NULL CHECK (people_is_estimate IN (0, 1)),
    sessions_without_user INTEGER NOT NULL CHECK (sessions_without_user >= 0),
    sessions_without_edits INTEGER NOT NULL CHECK (sessions_without_edits >= 0),
    selected INTEGER NOT NULL CHECK (selected >= 0),
    submitted INTEGER NOT NULL CHECK (submitted >= 0),
    abandoned INTEGER NOT NULL CHECK (abandoned >= 0),
    unrecorded INTEGER NOT NULL CHECK (unrecorded >= 0),
    synthesised INTEGER NOT NULL CHECK (synthesised >= 0),
    imputed INTEGER NOT NULL CHECK (imputed >= 0),
    masked INTEGER NOT NULL CHECK (masked >= 0)
) STRICT;
INSERT INTO log VALUES(1,100,900,7,0,1,2,60,10,20,10,3,4,5);
CREATE TABLE log_file (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    digest TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO log_file VALUES(1,0,'logs/a.ndjson',1234,'algorithm:a1');
CREATE TABLE log_skipped (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    reason TEXT NOT NULL,
    lines INTEGER NOT NULL CHECK (lines >= 0),
    first_file TEXT NOT NULL,
    first_line INTEGER NOT NULL CHECK (first_line >= 0),
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO log_skipped VALUES(1,0,'not JSON',2,'logs/a.ndjson',17);
CREATE TABLE assumption (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
    meaning TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO assumption VALUES(1,0,'assume.unrecorded','abandoned',1,'No ending.');
CREATE TABLE client (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    name TEXT NOT NULL,
    summary TEXT NOT NULL,
    definition TEXT NOT NULL,
    wait_ms INTEGER,
    family TEXT NOT NULL,
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    requests INTEGER NOT NULL CHECK (requests >= 0),
    selected INTEGER NOT NULL CHECK (selected >= 0),
    selected_without_request INTEGER NOT NULL CHECK (selected_without_request >= 0),
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO client VALUES(1,0,'every keystroke','every keystroke','{"timing":{"kind":"every"}}',0,'every',100,830,60,3);
INSERT INTO client VALUES(1,1,'debounce 300','debounce 300 ms','{"timing":{"kind":"debounce","wait":300}}',300,'debounce',100,210,60,0);
CREATE TABLE client_warning (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    client INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    warning TEXT NOT NULL,
    PRIMARY KEY (run_id, client, position),
    FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
) STRICT;
INSERT INTO client_warning VALUES(1,0,0,'It sends much.');
INSERT INTO client_warning VALUES(1,0,1,'It sends often.');
CREATE TABLE client_requests (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    client INTEGER NOT NULL,
    requests INTEGER NOT NULL CHECK (requests >= 0),
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    PRIMARY KEY (run_id, client, requests),
    FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO client_requests VALUES(1,0,0,5);
INSERT INTO client_requests VALUES(1,0,8,90);
INSERT INTO client_requests VALUES(1,0,22,5);
INSERT INTO client_requests VALUES(1,1,2,95);
INSERT INTO client_requests VALUES(1,1,4,5);
CREATE TABLE integration (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    generation TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO integration VALUES(1,0,'per-request+geocoding','Per request','new','page 1');
INSERT INTO integration VALUES(1,1,'per-session+details','Per session','new','page 2');
CREATE TABLE sheet (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    currency TEXT NOT NULL,
    symbol TEXT NOT NULL,
    decimals INTEGER NOT NULL CHECK (decimals >= 0),
    source TEXT NOT NULL,
    evidence TEXT NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
    PRIMARY KEY (run_id, position)
) STRICT;
INSERT INTO sheet VALUES(1,0,'google-2025-03','March 2025','USD','$',2,'a page','two readings','78af7bdb5626eb0a046772b3edda705ca9e60ba7af0960eea89f7fa201d685a8');
CREATE TABLE comparison (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    client INTEGER NOT NULL,
    integration INTEGER NOT NULL,
    sheet INTEGER NOT NULL,
    sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
    total_nanodollars INTEGER,
    credit_nanodollars INTEGER CHECK (credit_nanodollars <= 0),
    unpriced_reason TEXT,
    PRIMARY KEY (run_id, position),
    FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE,
    FOREIGN KEY (run_id, integration) REFERENCES integration (run_id, position) ON DELETE CASCADE,
    FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE,
    CHECK ((total_nanodollars IS NULL) = (credit_nanodollars IS NULL)),
    CHECK ((total_nanodollars IS NULL) = (unpriced_reason IS NOT NULL))
) STRICT;
INSERT INTO comparison VALUES(1,0,0,0,0,300000,7348900001,0,NULL);
INSERT INTO comparison VALUES(1,1,0,0,0,NULL,7348900001,0,NULL);
INSERT INTO comparison VALUES(1,2,0,1,0,300000,7148900002,-200000000,NULL);
INSERT INTO comparison VALUES(1,3,0,1,0,NULL,NULL,NULL,'no such SKU');
INSERT INTO comparison VALUES(1,4,1,0,0,300000,5594300001,0,NULL);
INSERT INTO comparison VALUES(1,5,1,0,0,NULL,5594300001,0,NULL);
INSERT INTO comparison VALUES(1,6,1,1,0,300000,5394300002,-200000000,NULL);
INSERT INTO comparison VALUES(1,7,1,1,0,NULL,NULL,NULL,'no such SKU');
CREATE TABLE comparison_bound (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    comparison INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    assumption TEXT NOT NULL,
    total_nanodollars INTEGER NOT NULL,
    PRIMARY KEY (run_id, comparison, position),
    FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
) STRICT;
INSERT INTO comparison_bound VALUES(1,0,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,0,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,1,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,1,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,2,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,2,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,3,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,3,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,4,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,4,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,5,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,5,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,6,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,6,1,'abandoned',5);
INSERT INTO comparison_bound VALUES(1,7,0,'selected',7);
INSERT INTO comparison_bound VALUES(1,7,1,'abandoned',5);
CREATE TABLE comparison_line (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    comparison INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    sku TEXT NOT NULL,
    title TEXT NOT NULL,
    events INTEGER NOT NULL CHECK (events >= 0),
    amount_nanodollars INTEGER NOT NULL,
    PRIMARY KEY (run_id, comparison, position),
    FOREIGN KEY (run_id, comparison) REFERENCES comparison (run_id, position) ON DELETE CASCADE
) STRICT;
INSERT INTO comparison_line VALUES(1,0,0,'autocomplete-requests','Autocomplete Requests',830,2348900000);
INSERT INTO comparison_line VALUES(1,0,1,'geocoding','Geocoding',60,5000000001);
INSERT INTO comparison_line VALUES(1,1,0,'autocomplete-requests','Autocomplete Requests',830,2348900000);
INSERT INTO comparison_line VALUES(1,1,1,'geocoding','Geocoding',60,5000000001);
INSERT INTO comparison_line VALUES(1,2,0,'autocomplete-requests','Autocomplete Requests',830,2348900001);
INSERT INTO comparison_line VALUES(1,2,1,'geocoding','Geocoding',60,5000000001);
INSERT INTO comparison_line VALUES(1,4,0,'autocomplete-requests','Autocomplete Requests',830,594300000);
INSERT INTO comparison_line VALUES(1,4,1,'geocoding','Geocoding',60,5000000001);
INSERT INTO comparison_line VALUES(1,5,0,'autocomplete-requests','Autocomplete Requests',830,594300000);
INSERT INTO comparison_line VALUES(1,5,1,'geocoding','Geocoding',60,5000000001);
INSERT INTO comparison_line VALUES(1,6,0,'autocomplete-requests','Autocomplete Requests',830,594300001);
INSERT INTO comparison_line VALUES(1,6,1,'geocoding','Geocoding',60,5000000001);
CREATE TABLE comparison_part (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    comparison INTEGER NOT NULL,
    line INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    first_event INTEGER NOT NULL,
    last_event INTEGER NOT NULL,
    price_per_thousand_nanodollars INTEGER NOT NULL,
    amount_nanodollars INTEGER NOT NULL,
    PRIMARY KEY (run_id, comparison, line, position),
    FOREIGN KEY (run_id, comparison, line) REFERENCES comparison_line (run_id, comparison, position)
        ON DELETE CASCADE
) STRICT;
INSERT INTO comparison_part VALUES(1,0,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,0,0,1,11,830,2830000000,2348900000);
INSERT INTO comparison_part VALUES(1,1,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,1,0,1,11,830,2830000000,2348900000);
INSERT INTO comparison_part VALUES(1,2,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,2,0,1,11,830,2830000000,2348900001);
INSERT INTO comparison_part VALUES(1,4,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,4,0,1,11,830,2830000000,594300000);
INSERT INTO comparison_part VALUES(1,5,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,5,0,1,11,830,2830000000,594300000);
INSERT INTO comparison_part VALUES(1,6,0,0,1,10,0,0);
INSERT INTO comparison_part VALUES(1,6,0,1,11,830,2830000000,594300001);
CREATE TABLE break_even (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    sheet INTEGER NOT NULL,
    sessions_per_month INTEGER CHECK (sessions_per_month >= 0),
    verdict TEXT NOT NULL,
    cheaper_from INTEGER,
    PRIMARY KEY (run_id, position),
    FOREIGN KEY (run_id, first) REFERENCES integration (run_id, position) ON DELETE CASCADE,
    FOREIGN KEY (run_id, second) REFERENCES integration (run_id, position) ON DELETE CASCADE,
    FOREIGN KEY (run_id, sheet) REFERENCES sheet (run_id, position) ON DELETE CASCADE
) STRICT;
INSERT INTO break_even VALUES(1,0,0,1,0,NULL,'never',NULL);
INSERT INTO break_even VALUES(1,1,0,1,0,300000,'from 8 requests on',8);
CREATE TABLE suggestion (
    run_id INTEGER PRIMARY KEY REFERENCES run (run_id) ON DELETE CASCADE,
    places INTEGER NOT NULL CHECK (places >= 0),
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    never_shown INTEGER NOT NULL CHECK (never_shown >= 0),
    unknown INTEGER NOT NULL CHECK (unknown >= 0)
) STRICT;
INSERT INTO suggestion VALUES(1,1000,50,9,10);
CREATE TABLE suggestion_first_shown (
    run_id INTEGER NOT NULL REFERENCES suggestion (run_id) ON DELETE CASCADE,
    characters INTEGER NOT NULL CHECK (characters >= 0),
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    PRIMARY KEY (run_id, characters)
) STRICT, WITHOUT ROWID;
INSERT INTO suggestion_first_shown VALUES(1,0,1);
INSERT INTO suggestion_first_shown VALUES(1,3,40);
CREATE TABLE tally (
    run_id INTEGER NOT NULL REFERENCES run (run_id) ON DELETE CASCADE,
    client INTEGER NOT NULL,
    bucket INTEGER NOT NULL CHECK (bucket BETWEEN 0 AND 255),
    requests INTEGER NOT NULL CHECK (requests >= 0),
    aborted INTEGER NOT NULL CHECK (aborted >= 0),
    ending TEXT NOT NULL CHECK (ending IN ('selected', 'submitted', 'abandoned')),
    is_expired INTEGER NOT NULL CHECK (is_expired IN (0, 1)),
    token_is_fresh INTEGER NOT NULL CHECK (token_is_fresh IN (0, 1)),
    sessions INTEGER NOT NULL CHECK (sessions >= 0),
    PRIMARY KEY (run_id, client, bucket, requests, aborted, ending, is_expired, token_is_fresh),
    FOREIGN KEY (run_id, client) REFERENCES client (run_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES(1,0,0,0,0,'selected',0,1,5);
INSERT INTO tally VALUES(1,0,0,8,1,'abandoned',0,1,45);
INSERT INTO tally VALUES(1,0,0,8,1,'submitted',0,1,45);
INSERT INTO tally VALUES(1,0,255,22,0,'selected',1,0,5);
INSERT INTO tally VALUES(1,1,3,2,0,'selected',0,1,100);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('run',1);
CREATE INDEX run_by_scenario ON run (scenario, run_id);
CREATE INDEX comparison_by_client ON comparison (run_id, client, integration, sheet);
CREATE VIEW latest_run AS
SELECT
    run.run_id AS run_id,
    run.digest AS digest,
    run.scenario AS scenario,
    run.title AS title,
    run.version AS version,
    log.sessions AS sessions,
    log.people AS people,
    log.edits AS edits,
    coalesce(
        (SELECT sum(log_skipped.lines) FROM log_skipped WHERE log_skipped.run_id = run.run_id), 0
    ) AS skipped_lines
FROM run
JOIN log ON log.run_id = run.run_id
WHERE run.run_id IN (SELECT max(run_id) FROM run GROUP BY scenario);
CREATE VIEW requests_per_session AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    client.position AS client_position,
    client.name AS client,
    client_requests.requests AS requests,
    client_requests.sessions AS sessions,
    1.0 * client_requests.sessions / nullif(client.sessions, 0) AS share,
    sum(client_requests.sessions) OVER (
        PARTITION BY client.run_id, client.position ORDER BY client_requests.requests
    ) AS sessions_up_to,
    1.0 * sum(client_requests.sessions) OVER (
        PARTITION BY client.run_id, client.position ORDER BY client_requests.requests
    ) / nullif(client.sessions, 0) AS share_up_to
FROM client_requests
JOIN client ON client.run_id = client_requests.run_id AND client.position = client_requests.client
JOIN run ON run.run_id = client.run_id;
CREATE VIEW client_overview AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    client.position AS position,
    client.name AS client,
    client.summary AS summary,
    client.family AS family,
    client.wait_ms AS wait_ms,
    coalesce(run.baseline = client.position, 1 = 0) AS is_baseline,
    client.sessions AS sessions,
    client.requests AS requests,
    1.0 * client.requests / nullif(client.sessions, 0) AS requests_per_session,
    spread.median AS median,
    spread.p95 AS p95,
    spread.most AS most,
    client.selected AS selected,
    client.selected_without_request AS selected_without_request,
    client.selected_without_request * 20 < client.selected OR client.selected = 0
        AS is_credible
FROM client
JOIN run ON run.run_id = client.run_id
LEFT JOIN (
    SELECT
        cumulated.run_id AS run_id,
        cumulated.client_position AS client_position,
        min(CASE WHEN cumulated.sessions_up_to * 1000 >= asked.sessions * 500 THEN cumulated.requests END)
            AS median,
        min(CASE WHEN cumulated.sessions_up_to * 1000 >= asked.sessions * 950 THEN cumulated.requests END)
            AS p95,
        max(CASE WHEN cumulated.sessions > 0 THEN cumulated.requests END) AS most
    FROM requests_per_session AS cumulated
    JOIN client AS asked
        ON asked.run_id = cumulated.run_id AND asked.position = cumulated.client_position
    WHERE asked.sessions > 0
    GROUP BY cumulated.run_id, cumulated.client_position
) AS spread ON spread.run_id = client.run_id AND spread.client_position = client.position;
CREATE VIEW cost AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    comparison.position AS position,
    client.name AS client,
    client.family AS family,
    client.wait_ms AS wait_ms,
    1.0 * client.requests / nullif(client.sessions, 0) AS requests_per_session,
    client.selected_without_request * 20 < client.selected OR client.selected = 0
        AS is_credible,
    integration.name AS integration,
    integration.generation AS generation,
    sheet.name AS sheet,
    comparison.sessions_per_month AS sessions_per_month,
    sheet.currency AS currency,
    comparison.total_nanodollars AS total_nanodollars,
    CASE WHEN sheet.currency = 'USD' THEN comparison.total_nanodollars / 1e9 END AS total_usd,
    baseline.total_nanodollars AS baseline_nanodollars,
    CASE WHEN sheet.currency = 'USD'
        THEN (baseline.total_nanodollars - comparison.total_nanodollars) / 1e9 END
        AS saving_usd,
    comparison.unpriced_reason AS unpriced_reason
FROM comparison
JOIN run ON run.run_id = comparison.run_id
JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
JOIN integration
    ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet
LEFT JOIN comparison AS baseline
    ON baseline.run_id = comparison.run_id AND baseline.client = run.baseline
    AND baseline.integration = comparison.integration AND baseline.sheet = comparison.sheet
    AND coalesce(baseline.sessions_per_month, -1) = coalesce(comparison.sessions_per_month, -1);
CREATE VIEW cost_by_wait AS
SELECT
    cost.run_id AS run_id,
    cost.scenario AS scenario,
    cost.is_latest AS is_latest,
    cost.sheet AS sheet,
    cost.sessions_per_month AS sessions_per_month,
    cost.integration AS integration,
    cost.family AS family,
    cost.wait_ms AS wait_ms,
    cost.client AS client,
    cost.requests_per_session AS requests_per_session,
    cost.is_credible AS is_credible,
    cost.total_nanodollars AS total_nanodollars,
    cost.total_usd AS total_usd
FROM cost
WHERE cost.wait_ms IS NOT NULL AND cost.total_nanodollars IS NOT NULL;
CREATE VIEW cheapest_client AS
SELECT
    cost.run_id AS run_id,
    cost.scenario AS scenario,
    cost.is_latest AS is_latest,
    cost.sheet AS sheet,
    cost.sessions_per_month AS sessions_per_month,
    cost.integration AS integration,
    cost.client AS client,
    cost.requests_per_session AS requests_per_session,
    cost.is_credible AS is_credible,
    cost.total_nanodollars AS total_nanodollars,
    cost.total_usd AS total_usd,
    cost.saving_usd AS saving_usd
FROM cost
JOIN (
    SELECT
        comparison.run_id AS run_id,
        comparison.position AS position,
        row_number() OVER (
            PARTITION BY
                comparison.run_id,
                comparison.sheet,
                comparison.sessions_per_month,
                comparison.integration,
                client.selected_without_request * 20 < client.selected OR client.selected = 0
            ORDER BY comparison.total_nanodollars, comparison.position
        ) AS place
    FROM comparison
    JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
    WHERE comparison.total_nanodollars IS NOT NULL
) AS ranked ON ranked.run_id = cost.run_id AND ranked.position = cost.position
WHERE ranked.place = 1;
CREATE VIEW invoice_line AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    comparison.position AS position,
    client.name AS client,
    integration.name AS integration,
    sheet.name AS sheet,
    comparison.sessions_per_month AS sessions_per_month,
    sheet.currency AS currency,
    comparison_line.position AS line,
    comparison_line.sku AS sku,
    comparison_line.title AS title,
    comparison_line.events AS events,
    comparison_line.amount_nanodollars AS amount_nanodollars,
    CASE WHEN sheet.currency = 'USD' THEN comparison_line.amount_nanodollars / 1e9 END
        AS amount_usd
FROM comparison
JOIN (
    SELECT run_id, comparison, position, sku, title, events, amount_nanodollars FROM comparison_line
    UNION ALL
    SELECT
        credited.run_id,
        credited.position,
        (SELECT count(*) FROM comparison_line AS above
            WHERE above.run_id = credited.run_id AND above.comparison = credited.position),
        NULL,
        'Monthly credit',
        NULL,
        credited.credit_nanodollars
    FROM comparison AS credited
    WHERE credited.credit_nanodollars <> 0
) AS comparison_line
    ON comparison_line.run_id = comparison.run_id AND comparison_line.comparison = comparison.position
JOIN run ON run.run_id = comparison.run_id
JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
JOIN integration
    ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet;
CREATE VIEW invoice_part AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    comparison.position AS position,
    client.name AS client,
    integration.name AS integration,
    sheet.name AS sheet,
    comparison.sessions_per_month AS sessions_per_month,
    sheet.currency AS currency,
    comparison_part.line AS line,
    comparison_line.sku AS sku,
    comparison_part.position AS part,
    comparison_part.first_event AS first_event,
    comparison_part.last_event AS last_event,
    CASE WHEN sheet.currency = 'USD'
        THEN comparison_part.price_per_thousand_nanodollars / 1e9 END
        AS price_per_thousand_usd,
    comparison_part.amount_nanodollars AS amount_nanodollars,
    CASE WHEN sheet.currency = 'USD' THEN comparison_part.amount_nanodollars / 1e9 END
        AS amount_usd
FROM comparison_part
JOIN comparison_line
    ON comparison_line.run_id = comparison_part.run_id
    AND comparison_line.comparison = comparison_part.comparison
    AND comparison_line.position = comparison_part.line
JOIN comparison
    ON comparison.run_id = comparison_part.run_id AND comparison.position = comparison_part.comparison
JOIN run ON run.run_id = comparison.run_id
JOIN client ON client.run_id = comparison.run_id AND client.position = comparison.client
JOIN integration
    ON integration.run_id = comparison.run_id AND integration.position = comparison.integration
JOIN sheet ON sheet.run_id = comparison.run_id AND sheet.position = comparison.sheet;
CREATE VIEW integration_break_even AS
SELECT
    run.run_id AS run_id,
    run.scenario AS scenario,
    run.run_id = (
        SELECT max(newest.run_id) FROM run AS newest WHERE newest.scenario = run.scenario
    ) AS is_latest,
    sheet.name AS sheet,
    break_even.sessions_per_month AS sessions_per_month,
    former.name AS first_integration,
    latter.name AS second_integration,
    break_even.verdict AS verdict,
    break_even.cheaper_from AS cheaper_from
FROM break_even
JOIN run ON run.run_id = break_even.run_id
JOIN integration AS former ON former.run_id = break_even.run_id AND former.position = break_even.first
JOIN integration AS latter ON latter.run_id = break_even.run_id AND latter.position = break_even.second
JOIN sheet ON sheet.run_id = break_even.run_id AND sheet.position = break_even.sheet;
COMMIT;
