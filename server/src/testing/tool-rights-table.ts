/**
 * Who may use a tool: a letter for each who may, a dot for each who may not, in this order.
 *
 * v  a visitor
 * u  anybody who is signed in
 * e  somebody the agent is shared with who may edit it and not run it, and comes as anybody does
 * s  somebody the agent is shared with who may run it
 * o  its owner
 * a  an admin, who has no more than anybody
 *
 * The agent is public and lists the tool. It has the permission that the tool needs, or lacks it; the owner has marked
 * the tool public (`marked`) or not; it is asked inside the app or on its public page.
 */
const table = `
                                          with the permission              |  without it
tool                    permission        app     marked  page    marked   |  app     marked  page    marked
current_time            -                 ...so.  vuesoa  ......  vuesoa   |  ...so.  vuesoa  ......  vuesoa
calculator              -                 ...so.  vuesoa  ......  vuesoa   |  ...so.  vuesoa  ......  vuesoa
list_agents             agents:delegate   ...so.  vuesoa  ......  vuesoa   |  ......  ......  ......  ......
web_fetch               web:fetch         ...so.  vuesoa  ......  vuesoa   |  ......  ......  ......  ......
keeper_search           keeper:read       ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
keeper_read             keeper:read       ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
keeper_propose_moment   keeper:propose    ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
keeper_propose_fact     keeper:propose    ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
mcp:box/look            mcp:box           ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
read_it                 test:read         ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
send                    test:send         ...so.  ...so.  ......  ......   |  ......  ......  ......  ......
made_up                 -                 ......  ......  ......  ......   |  ......  ......  ......  ......
`

/** In the order of the letters. */
export const toolCallers = ['visitor', 'user', 'editor', 'sharer', 'owner', 'admin'] as const
export type ToolCallerName = (typeof toolCallers)[number]

/** One cell of the table: where a tool is asked for, and who may use it there. */
export type ToolRight = {
  name: string
  permission: string | undefined
  hasPermission: boolean
  isMarked: boolean
  isPage: boolean
  allowed: readonly ToolCallerName[]
}

/** The table, cell by cell. */
export const toolRights: readonly ToolRight[] = table
  .split('\n')
  .filter((line) => /^[a-z]/.test(line) && !line.startsWith('tool '))
  .flatMap(cellsOf)

function cellsOf(line: string): ToolRight[] {
  const [name = '', needed, ...cells] = line.split(/[\s|]+/)
  return cells.map((cell, at) => ({
    ...{ name, permission: needed === '-' ? undefined : needed },
    ...{ hasPermission: at < 4, isMarked: at % 2 === 1, isPage: at % 4 > 1 },
    allowed: toolCallers.filter((_, place) => cell[place] !== '.'),
  }))
}
