/** Sentences about tests of agents. Schema-free. */
export const agentTestWording = {
  testNotFound: 'Test not found',
  roundNotFound: 'Round not found',
  saved: 'Test saved.',
  deleted: 'Test deleted.',
  tooManyTests: 'An agent can have at most 50 tests. Delete one first.',
  noTests: 'This agent has no tests yet. Add one first.',
  roundUnderWay: 'Tests of this agent are running. Wait for the end, or stop them.',
  savingTooFast: 'Too many changes in a short time. Wait a moment, then try again.',
  startingTooFast: 'Too many rounds in a short time. Wait a moment, then try again.',
  otherAgent: 'This run belongs to another agent.',
  readKeeper: "This run read a keeper, so it can't be saved as a test.",
  nameBlank: 'Give the test a name.',
  noChecks: 'Add at least one check.',
  tooManyChecks: 'Use at most 10 checks.',
  tooManyJudges: 'Use at most 3 checks that an agent judges.',
  textBlank: 'Enter a text.',
  criterionBlank: 'Say what a good answer does.',
  judgeMissing: 'Choose an agent that judges.',
  schemaInvalid: 'This is not a valid JSON schema.',
  schemaNotJson: 'The schema must be a JSON object.',
  /** References and patterns can take for ever to check. */
  schemaUnsupported: (keyword: string) => `Keeper can't check “${keyword}”. Write the schema without it.`,
  notJson: 'The answer is not JSON.',
  jsonTooLong: 'The answer is too long to be checked as JSON.',
  missing: (text: string) => `The answer doesn't contain “${shorten(text)}”.`,
  unwanted: (text: string) => `The answer contains “${shorten(text)}”.`,
  notExpected: 'The answer is not the expected text.',
  schemaFailed: 'The answer does not match the schema.',
  judgeGone: "You can't run the agent that judges.",
  judgeNotReady: 'The agent that judges is not ready.',
  judgeWithoutKey: 'Not judged: there is no key for the judging agent’s provider.',
  judgeUnclear: 'Not judged: the judging agent did not answer as asked.',
  judgeFailed: (reason: string) => `Not judged: ${reason}`,
  judgeKeeper: 'Not judged: the answer draws on a keeper, and no other agent is shown that.',
  interrupted: 'The server restarted while this test ran. Run it again.',
  noLongerAllowed: 'The person who started this round can no longer edit the agent.',
  roundFailed: 'This round failed. Run it again.',
} as const

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}
