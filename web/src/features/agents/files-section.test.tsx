import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { agentPath } from '../../app/paths.ts'
import { type AgentFields, newAgentFields } from './agent-fields.ts'
import { FilesSection } from './files-section.tsx'
import { sectionIn } from './form-refusal.ts'

function Form({ scope, children }: { scope: AgentFields['context_scope']; children: ReactNode }) {
  const form = useForm<AgentFields>({ defaultValues: { ...newAgentFields(), context_scope: scope } })
  return <FormProvider {...form}>{children}</FormProvider>
}

/** What the section of a new agent with this scope says. */
function shown(scope: AgentFields['context_scope']): string {
  return renderToStaticMarkup(
    <Form scope={scope}>
      <FilesSection agentId={undefined} title="Files" isOpen isSought={false} onToggle={() => {}} />
    </Form>,
  )
}

test('a new agent’s form offers files whatever its scope is, and says when they are added', () => {
  expect(shown('user_input')).toContain(wording.readFiles)
  expect(shown('user_input')).not.toContain(wording.scopeChanges)
  expect(shown('keeper')).toContain(wording.scopeChanges)
  expect(shown('codebase')).toContain(wording.saveFirst)
  expect(shown('codebase')).not.toContain(wording.readFiles)
})

test('an address leads to a section of an agent’s form', () => {
  const sectionAt = (path: string) => sectionIn(new URL(path, 'https://keeper.test').searchParams)
  expect(sectionAt(agentPath('a1', 'files'))).toBe('Files')
  expect(sectionAt(agentPath('a1', 'may-read'))).toBe('May read')
  expect([sectionAt(agentPath('a1')), sectionAt(`${agentPath('a1')}?section=toString`)]).toEqual([
    undefined,
    undefined,
  ])
})
