import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const canvas = `${keepers}/:id/canvas`
const at = { x: -20, y: 0, width: 260, height: 120 }
const takesBytes = 12_000_000

/** The canvas of a keeper. */
export const canvasCalls: RouteCall[] = [
  { route: `GET ${canvas}`, least: 'user', make: ofKeeper() },
  {
    route: `PATCH ${canvas}`,
    least: 'user',
    takesBytes,
    make: ofKeeper({
      version: 0,
      put: {
        nodes: [
          { id: 'kitchen', type: 'group', ...at, label: 'Kitchen' },
          { id: 'card', type: 'text', ...at, z: 1, color: '4', text: 'The key is behind the clock.' },
        ],
        edges: [{ id: 'door', fromNode: 'card', toNode: 'kitchen', label: 'door' }],
      },
      remove: { nodes: [], edges: [] },
    }),
  },
  {
    route: `POST ${canvas}`,
    least: 'user',
    takesBytes,
    make: ofKeeper({
      ...{ version: 0, mode: 'merge', dryRun: false },
      canvas: { nodes: [{ id: 'card', type: 'text', ...at, text: 'The key.' }], edges: [] },
    }),
  },
  {
    route: `DELETE ${canvas}`,
    least: 'user',
    make: async (stage) => ({ ...(await ofKeeper()(stage)), query: { version: '0' } }),
  },
  { route: `GET ${canvas}/export`, least: 'user', make: ofKeeper() },
]

function ofKeeper(body?: Body) {
  return (stage: Stage): Promise<Sent> => aboutOwn({ path: keepers, made: newKeeper(), body })(stage)
}
