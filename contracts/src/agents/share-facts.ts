import { delegatePermission, toolLabel } from '../tools/tool-wording.ts'
import type { Agent, AgentRights } from './agents.ts'

type Shared = Pick<Agent, 'tools' | 'context_scope' | 'agent_class' | 'is_owner'> & Directing
type Directing = Pick<Agent, 'agent_class' | 'permissions' | 'config'>
type Public = Directing & Pick<Agent, 'context_scope'>

/** What somebody can see and do who is given these rights to an agent, in sentences. Schema-free. */
export function shareFacts(agent: Shared, rights: AgentRights): string[] {
  const { tools, context_scope: scope, is_owner } = agent
  return [
    'They see its name, purpose, model and tools.',
    rights.edit
      ? 'They see and change its instructions, and the versions of it.'
      : 'They don’t see its instructions.',
    ...(rights.edit
      ? [
          'They can list, search, add and delete files attached to it.',
          'They see and change its tests, with the earlier turns saved in them.',
        ]
      : []),
    ...(rights.run
      ? [
          'Their messages use their own key or the platform’s, never yours.',
          `${is_owner ? 'You' : 'Its owner'} can read their runs in the logs, unless the agent read a keeper.`,
          ...(tools.length > 0 ? [`It can use its tools for them: ${tools.map(toolLabel).join(', ')}.`] : []),
          scope === 'keeper' || scope === 'platform_wide' || tools.some((name) => name.startsWith('keeper_'))
            ? 'It reads your keepers for you alone. For them it finds only what you made public.'
            : 'It reads none of your keepers for them.',
          ...(scope === 'codebase' ? [filesFact('them')] : []),
          ...(directsOthers(agent)
            ? [
                `It can have the agents of its bundle work for them, ${is_owner ? 'your' : 'its owner’s'} private ones included.`,
              ]
            : []),
        ]
      : []),
    ...(rights.share ? ['They can share it with others, within their own permissions.'] : []),
    ...(rights.delete ? ['They can delete it for everyone.'] : []),
  ]
}

/** The same of everybody, for an agent that is made public. */
export function publicFacts(agent: Public): string {
  const isLead = agent.agent_class === 'Lead'
  return [
    ...(isLead
      ? [
          'Everyone signed in can see its model and run it. Visitors can chat with it, and see only its name, tagline, purpose and looks.',
          'Both can use only its tools for visitors.',
        ]
      : [
          'Everyone signed in can see its model and run it, without its tools.',
          ...(directsOthers(agent)
            ? ['It can have the agents of its bundle work for them, its owner’s private ones included.']
            : []),
        ]),
    ...(agent.context_scope === 'codebase' ? [filesFact(isLead ? 'both' : 'them')] : []),
    ...(isLead ? [] : ['Only people who may edit it see its instructions.']),
  ].join(' ')
}

function filesFact(readers: string): string {
  return `Its answers quote its files for ${readers}, with paths and line numbers.`
}

/**
 * A Coordinator has the agents of its bundle work for whoever runs it, where it may delegate. Whoever may not edit it
 * isn't told its bundle, which may have agents.
 */
function directsOthers({ agent_class, permissions, config }: Directing): boolean {
  const mayDelegate = agent_class === 'Coordinator' && permissions.includes(delegatePermission)
  return mayDelegate && config.bundle?.length !== 0
}

/** What the owner of an agent reads on its public page, where it does less than in the app. */
export const ownPageWording = {
  asVisitorsSee:
    'You see this page as visitors do: the agent has only its tools for visitors and reads none of your keepers.',
  chatInApp: 'Chat in the app',
} as const
