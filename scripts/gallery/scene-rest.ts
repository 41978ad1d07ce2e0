import type { Agent } from '../../contracts/src/agents/agents.ts'
import { builtInThemes } from '../../contracts/src/themes/built-in-themes.ts'
import type { Keeper } from '../../contracts/src/keepers/keepers.ts'
import type { Template } from '../../contracts/src/templates/templates.ts'
import type { Theme } from '../../contracts/src/themes/themes.ts'
import { keys, type Person, registerPerson } from '../../e2e/people.ts'
import type { SceneAgents } from './scene-agents.ts'

/** What else the pictures need by name. */
export type Settled = { template: Template; theme: Theme; sessionId: string; invitation: string }

type Cast = { url: string; admin: Person; person: Person; agents: SceneAgents }

/** Fills the rest: shares, templates, themes, keepers, keys, users and invitations. */
export async function settle({ url, admin, person, agents }: Cast): Promise<Settled> {
  for (const [name, email] of [
    ['Grace Hopper', 'grace@example.com'],
    ['Tom', 'tom@example.com'],
    ['Maya Angelou', 'maya@example.com'],
    ['José Saramago', 'jose@example.com'],
    ['Wisława Szymborska', 'wislawa@example.com'],
  ] as const)
    await registerPerson(url, name, email)
  await person.ask('POST', '/api/kip/user-keys', {
    provider: 'openai',
    apiKey: keys.openai,
    label: 'My own, for letters',
  })
  await admin.ask('POST', '/api/kip/user-keys', { provider: 'anthropic', apiKey: keys.anthropic })
  await share(person, agents.conductor, [admin.user.email, 'tom.who.waits@example.com'])
  for (const purpose of ['Looks back at the week.', 'Looks back at the week and names what changed.'])
    await person.ask('PUT', '/api/kip/agents', { id: agents.weekly.id, purpose })
  await person.ask('PUT', '/api/kam/settings', {
    custom_domain: 'journal.example.com',
    cors_origins: ['https://www.example.com', 'https://app.example.com:8443'],
  })
  // The server lets every answer out through its contract, here and below.
  const invited = (await admin.ask('POST', '/api/kam/invitations', {
    email: 'a.very.long.name.of.a.friend@subdomain.example.com',
  })) as { code: string }
  return {
    template: await makeTemplate(person, agents.marginalia),
    theme: await makeTheme(person),
    sessionId: await makeKeepers(person, agents.marginalia),
    invitation: invited.code,
  }
}

async function share(owner: Person, agent: Agent, emails: string[]): Promise<void> {
  for (const email of emails)
    await owner.ask('POST', `/api/kip/agents/${agent.id}/shares`, {
      email,
      rights: { run: true, edit: email === emails[0], share: false, delete: false },
    })
}

async function makeTemplate(owner: Person, agent: Agent): Promise<Template> {
  const template = (await owner.ask('POST', '/api/kip/templates', {
    name: 'Evening walk',
    description: 'For the end of the day, when the page is still warm.',
    greeting: 'Good evening.\nWhat stayed with you today?',
    starter_prompts: [
      'Something keeps coming back to me.',
      'Ask me the second question.',
      'Read my last page.',
    ],
    follow_up_questions: ['What might I be overlooking?', 'And then?'],
  })) as Template
  await owner.ask('POST', `/api/kip/templates/${template.id}/attachments`, { agentId: agent.id })
  return template
}

async function makeTheme(owner: Person): Promise<Theme> {
  const [classic] = builtInThemes
  if (!classic) throw new Error('There is no built-in theme.')
  return (await owner.ask('POST', '/api/themes', {
    name: 'River paper',
    light: { ...classic.light, primary: '#0f766e', mutedForeground: '#a8a29e' },
    dark: classic.dark,
  })) as Theme
}

/** Adds keepers and one that was deleted; answers the latest conversation with the agent. */
async function makeKeepers(owner: Person, agent: Agent): Promise<string> {
  for (const [title, keeperType, memoryPattern, theme] of [
    ['River years', 'journal', 'chronological', 'ocean-calm'],
    [
      'Restoring the long boat that my grandfather built and nobody has rowed since',
      'project',
      'hierarchical',
      'forest-deep',
    ],
  ])
    await owner.ask('POST', '/api/keepers', {
      title,
      purpose: 'To notice what the river brings, and what it takes along, through every season of the year.',
      keeperType,
      memoryPattern,
      theme,
      isPublic: title === 'River years',
    })
  const gone = (await owner.ask('POST', '/api/keepers', {
    title: 'Old errands',
    purpose: 'What had to be done.',
    keeperType: 'custom',
    memoryPattern: 'spatial',
  })) as Keeper
  await owner.ask('DELETE', `/api/keepers/${gone.id}`)
  const sessions = (await owner.ask(
    'GET',
    `/api/kip/agents?sessions=true&begun=true&agentId=${agent.id}`,
  )) as { id: string }[]
  const [latest] = sessions
  if (!latest) throw new Error('The conversation is not there.')
  return latest.id
}
