/** Numbers that both sides must agree on. Schema-free, so that public pages carry no validation library. */

/** Longest input of one run, in characters. */
export const runInputMaxChars = 32_000
/** Longest note on an answer, in characters. */
export const feedbackNoteMaxChars = 1_000
/** Longest reply that is kept, in characters; a provider that sends more is cut there. */
export const replyMaxChars = 1_000_000
/** Rows of one page of execution logs. */
export const logsPageSize = 20
/** Lines of the audit log that one page holds. */
export const auditPageSize = 50
/** A list of logs counts its results up to here. */
export const logResultsMax = 10_000
/** Rows of one page of accounts. */
export const usersPageSize = 20
/** Characters of an input shown in the list of logs. */
export const logPreviewChars = 100
/** Longest text that can be searched for, in characters. */
export const searchMaxChars = 200
/** Longest time that one usage report covers, in days. */
export const usageDaysMax = 366
/** Agents of one page, of the registry and of a visitor's list. */
export const agentsPageSize = 24
/** The most agents that are answered where a signed-in person asks for no page. */
export const agentsAtOnceMax = 500
/** Largest page that a list call answers. */
export const pageSizeMax = 100
/** Messages that the messages call answers at once. */
export const messagesPageSize = 200
/** How often the last use of a sign-in is written, at most; whoever used one within this time is active now. */
export const lastUseKeptEveryMs = 5 * 60_000
export const passwordMinChars = 8
export const passwordMaxChars = 128
export const nameMaxChars = 100
export const emailMaxChars = 254
export const slugMaxChars = 60
export const purposeMaxChars = 2_000
/** Characters of a session id that the chat shows. */
export const sessionIdShownChars = 8
/** Height to which the chat's input grows, in CSS pixels. */
export const composerMaxHeightPx = 120
/** How long a message about what was saved stays, in milliseconds. */
export const savedMessageMs = 3_000
export const microUsdPerDollar = 1_000_000
/** The instance's daily limit for visitors' runs on the platform's keys, in micro-dollars. */
export const visitorDailyCapMicroUsd = 5_000_000
/** What one signed-in person may spend of the platform's keys in a day, in micro-dollars. */
export const accountDailyCapMicroUsd = 5_000_000
/** What all signed-in people together may spend of the platform's keys in a day, in micro-dollars. */
export const instanceDailyCapMicroUsd = 50_000_000
/** The most that a daily limit can be set to. */
export const visitorCapMaxMicroUsd = 100_000 * microUsdPerDollar
/** Runs of all visitors together in a minute, and the most that this can be set to. */
export const visitorRunsPerMinute = 1_200
export const visitorRunsPerMinuteMax = 100_000
/** Versions that are kept of an agent; when there are more, the oldest go. */
export const agentVersionsMax = 200
/** Their bytes; beyond these the oldest go too, and only the newest stays whatever its size. */
export const agentVersionsMaxBytes = 4_000_000
/** Versions of an agent that one page holds. */
export const versionsPageSize = 20
/** Tests that an agent has at most. */
export const agentTestsMax = 50
/** Checks of one test at most, and of those how many another agent judges. */
export const testChecksMax = 10
export const testJudgesMax = 3
export const testNameMaxChars = 100
/** What an answer must or must not contain, or is judged by. */
export const testTextMaxChars = 2_000
export const testExpectedMaxChars = 20_000
export const testSchemaMaxChars = 10_000
/** Rounds of tests that are kept of an agent; when there are more, the oldest go. */
export const testRoundsMax = 50
/** Rounds of tests that one person has under way at once. */
export const testRoundsAtOnce = 3
/** Earlier turns of a test, and their characters together; the newest count. */
export const testTurnsMax = 40
export const testTurnsMaxChars = 32_000
/** All checks of one test, as they are stored. */
export const testChecksMaxChars = 40_000
/** A test in a list shows so much of its input. */
export const testInputShownChars = 300
/** Characters of an answer that a round shows; its log has the rest. */
export const testAnswerShownChars = 4_000

/** What a full text field says. */
export function limitSentence(maxChars: number): string {
  return `The limit is ${maxChars.toLocaleString('en')} characters.`
}

/** How many days logs are kept, and what an admin may make of that. */
export const logsKeptDays = { min: 7, default: 30, max: 365 } as const

/** How long a model call may take with its retries, and what an agent may make of that. */
export const modelCallSeconds = { min: 10, default: 120, max: 270 } as const
