// Replays random sessions through the real lodash and RxJS under a virtual clock and writes what they sent.
//
// One line a session, as in Tests/DebounceTests/Fixtures/golden.ndjson, with the time of the ending as `end`.
// The policies' words are those of the libraries; a timer and an event of the same millisecond come in the
// order that `tie` says.
"use strict";

// --- A virtual clock in place of the timers and dates of the process

const epoch = 1_700_000_000_000;
let now = 0;
let timers = [];
let nextTimer = 1;

function add(callback, delay, period, args) {
    const timer = { id: nextTimer++, due: now + Math.max(0, delay || 0), callback, period, args };
    timers.push(timer);
    return timer.id;
}

function remove(id) {
    timers = timers.filter((timer) => timer.id !== id);
}

// The timer that is due first; of several the one that was started first.
function earliest() {
    return timers.reduce((a, b) => (a === null || b.due < a.due || (b.due === a.due && b.id < a.id) ? b : a), null);
}

// Fires all timers that are due up to and including a time.
function runTimers(last) {
    for (let timer = earliest(); timer !== null && timer.due <= last; timer = earliest()) {
        now = timer.due;
        if (timer.period === null) remove(timer.id);
        else timer.due += timer.period;
        timer.callback(...timer.args);
    }
}

globalThis.setTimeout = (callback, delay, ...args) => add(callback, delay, null, args);
globalThis.setInterval = (callback, delay, ...args) => add(callback, delay, Math.max(1, delay || 0), args);
globalThis.clearTimeout = remove;
globalThis.clearInterval = remove;
Date.now = () => epoch + now;

const lodash = require("lodash");
const { Subject, timer, pipe } = require("rxjs");
const operators = require("rxjs/operators");

// --- Seeded random numbers (mulberry32)

function randomNumbers(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let z = Math.imul(state ^ (state >>> 15), 1 | state);
        z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
        return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
    };
    return {
        below: (bound) => Math.floor(next() * bound),
        pick: (values) => values[Math.floor(next() * values.length)],
    };
}

function randomSession(random) {
    const step = random.pick([1, 1, 10, 25, 50]);
    const events = [];
    let time = random.below(300);
    let text = "";
    for (let left = random.below(28) + 1; left > 0; left--) {
        const act = random.below(10);
        if (act < 2 && text.length > 0) text = [...text].slice(0, -1).join("");
        else if (act === 2) text = "";
        else if (act > 3) text += random.pick(["a", "b", "é", " ", "東", "😀"]);
        events.push([Math.floor(time / step) * step, text]);
        time += random.below(random.pick([2, 120, 260, 700, 1500]));
    }
    const last = events[events.length - 1][0];
    return { events, end: random.pick([last, last + Math.floor(random.below(600) / step) * step]) };
}

function randomPolicy(random) {
    const kind = random.pick([
        "lodash-debounce", "lodash-debounce", "lodash-throttle", "rxjs-debounceTime", "rxjs-debounce",
        "rxjs-throttleTime", "rxjs-auditTime", "rxjs-sampleTime",
    ]);
    const policy = { kind, wait: random.pick([0, 1, 50, 100, 150, 200, 250, 300, 333, 1000]) };
    if (kind === "rxjs-sampleTime") policy.wait = Math.max(1, policy.wait);
    if (["lodash-debounce", "lodash-throttle", "rxjs-throttleTime"].includes(kind)) {
        if (random.below(2)) policy.leading = random.pick([true, false]);
        if (random.below(2)) policy.trailing = random.pick([true, false]);
    }
    if (kind === "lodash-debounce" && random.below(2)) policy.maxWait = random.pick([0, 50, 200, 300, 500, 1000]);
    if (random.below(3) === 0) {
        policy.minChars = random.below(4);
        const stages = kind.startsWith("lodash") ? ["pre", "pre-cancel", "post"] : ["pre", "post"];
        if (random.below(4)) policy.minCharsStage = random.pick(stages);
    }
    if (kind.startsWith("rxjs") && random.below(3) === 0) {
        policy.distinct = true;
        if (random.below(2)) policy.distinctStage = "pre";
    }
    const ends = kind.startsWith("lodash") ? ["flush", "cancel"] : ["complete"];
    if (random.below(2)) policy.atEnd = random.pick(ends);
    return policy;
}

// --- The policies as an app would write them

function lodashClient(policy, send) {
    const options = {};
    for (const key of ["leading", "trailing", "maxWait"]) if (key in policy) options[key] = policy[key];
    const make = policy.kind === "lodash-throttle" ? lodash.throttle : lodash.debounce;
    const minimum = policy.minChars ?? 0;
    const stage = policy.minCharsStage ?? "pre";
    const isShort = (text) => [...text].length < minimum;
    const call = make((text) => {
        if (stage !== "post" || !isShort(text)) send(text);
    }, policy.wait, options);
    return {
        type(text) {
            if (stage !== "post" && isShort(text)) {
                if (stage === "pre-cancel") call.cancel();
            } else {
                call(text);
            }
        },
        end() {
            if (policy.atEnd === "flush") call.flush();
            if (policy.atEnd === "cancel") call.cancel();
        },
    };
}

function rxClient(policy, send) {
    const { wait, leading = true, trailing = false } = policy;
    const timing = {
        "rxjs-debounceTime": () => operators.debounceTime(wait),
        "rxjs-debounce": () => operators.debounce(() => timer(wait)),
        "rxjs-throttleTime": () => operators.throttleTime(wait, undefined, { leading, trailing }),
        "rxjs-auditTime": () => operators.auditTime(wait),
        "rxjs-sampleTime": () => operators.sampleTime(wait),
    }[policy.kind]();
    const isLong = operators.filter((text) => [...text].length >= (policy.minChars ?? 0));
    const stages = [];
    const stage = policy.minCharsStage ?? "pre";
    const distinctStage = policy.distinctStage ?? "post";
    if (stage === "pre") stages.push(isLong);
    if (policy.distinct && distinctStage === "pre") stages.push(operators.distinctUntilChanged());
    stages.push(timing);
    if (stage === "post") stages.push(isLong);
    if (policy.distinct && distinctStage === "post") stages.push(operators.distinctUntilChanged());
    const subject = new Subject();
    subject.pipe(pipe(...stages)).subscribe(send);
    return {
        type: (text) => subject.next(text),
        end: () => policy.atEnd === "complete" && subject.complete(),
    };
}

function replay(policy, tie, session) {
    now = 0;
    timers = [];
    const fired = [];
    const make = policy.kind.startsWith("lodash") ? lodashClient : rxClient;
    const client = make(policy, (text) => fired.push([now, text]));
    const before = (time) => runTimers(tie === "timer" ? time : time - 1);
    for (const [time, text] of session.events) {
        before(time);
        now = time;
        client.type(text);
    }
    before(session.end);
    now = session.end;
    client.end();
    // Long enough for every timer that can still send; an interval would go on for ever.
    runTimers(session.end + 5000);
    return fired;
}

const [count, seed] = process.argv.slice(2).map(Number);
const random = randomNumbers(seed);
let lines = [];
for (let index = 0; index < count; index++) {
    const policy = randomPolicy(random);
    const tie = random.pick(["event", "timer"]);
    const session = randomSession(random);
    const fired = replay(policy, tie, session);
    lines.push(JSON.stringify({ policy, tie, session: `r${index}`, ...session, fired }));
    if (lines.length === 1000 || index === count - 1) {
        require("fs").writeSync(1, lines.join("\n") + "\n");
        lines = [];
    }
}
