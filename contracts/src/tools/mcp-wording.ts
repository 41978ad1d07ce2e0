import { mcpLimits } from './mcp-limits.ts'

/** Sentences about MCP servers. Schema-free. */
export const mcpWording = {
  notFound: 'MCP server not found',
  toolNotFound: 'Tool not found',
  stdioOff: 'Programs as MCP servers are off. To allow them, start Keeper with MCP_STDIO=on.',
  slugTaken: 'Another server uses this short name.',
  slugFormat: 'Use lowercase letters, numbers and hyphens.',
  tooMany: `You can have at most ${mcpLimits.servers} MCP servers. Delete one first.`,
  changedMeanwhile: 'Someone else changed this server in the meantime. Your changes weren’t saved.',
  urlNeeded: 'Enter the server’s address.',
  urlFormat: 'Enter an http or https address without a user name or password.',
  commandNeeded: 'Enter the program to start.',
  headerFormat: 'Not a valid header name.',
  variableFormat: 'Not a valid variable name.',
  reservedHeader: 'Keeper sets this header itself.',
  sameName: 'Each name can be used once.',
  valueNeeded: 'Enter a value for each secret.',
  valuesAgain: 'The address now leads to another server. Enter the secrets again.',
  valueFormat: 'A value can’t contain line breaks or control characters.',
  changedAgain: 'This tool has changed again since you looked at it. Check it once more.',

  // Why a server can't be used. Admins read it, and models are told of it.
  secretsLost: 'The secrets of this server can’t be opened. Enter them again.',
  privateAddress:
    'The address is on a private network. If that’s intended, allow private addresses for this server.',
  notFoundAddress: 'The address could not be found.',
  unreachable: 'The server could not be reached.',
  notStarted: 'The program could not be started.',
  ended: 'The program ended.',
  tooSlow: 'The server did not answer in time.',
  refused: (status: number) => `The server answered with status ${status}.`,
  redirected: 'The server redirects to another address, which is not followed.',
  tooMuch: 'The server sent more than Keeper reads.',
  unreadable: 'The server’s answer could not be read.',
  lost: 'The connection was lost before the server answered.',
  shuttingDown: 'Keeper is shutting down.',

  // What a model is told as the result of a call.
  noServerAfterKeeper: 'This conversation has read a keeper, so nothing can be sent to other servers.',
  toolHeldBack: 'This tool has changed and waits for an admin to accept it. Go on without it.',
  result: (tool: string) => `What ${tool} returned`,
  failure: (tool: string) => `The error that ${tool} reported`,
  inputNeeds: (name: string) => `${name} is missing`,
  inputIs: (name: string, type: string) => `${name} must be ${type}`,
  notShown: (kind: string, detail: string) => `(${kind}${detail === '' ? '' : `, ${detail}`}, not shown)`,
  nothing: '(Nothing.)',
  cut: '(The rest is too long to read.)',
} as const
