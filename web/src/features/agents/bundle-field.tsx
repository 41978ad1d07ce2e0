import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import { delegatePermission, permissionLabel } from '#contracts/tools/tool-wording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { type AgentFields, wordsOf } from './agent-fields.ts'
import { agentListQuery } from './agents.api.ts'

/** The agents that a Coordinator directs, picked by its owner from their own. An empty bundle can be saved. */
export function BundleField({ editedId, isOwner }: { editedId: string | undefined; isOwner: boolean }) {
  const {
    data: ownAgents,
    error,
    refetch,
  } = useQuery({ ...agentListQuery({ whose: 'mine' }), enabled: isOwner })
  const { formState } = useFormContext<AgentFields>()
  const filledWith = formState.defaultValues?.config?.bundle?.filter((slug) => slug !== undefined) ?? []
  const candidates = ownAgents?.filter(({ id }) => id !== editedId)
  return (
    <Controller<AgentFields, 'config.bundle'>
      name="config.bundle"
      render={({ field: { value: bundle, onChange } }) => (
        <fieldset tabIndex={-1} className="grid gap-3 rounded-sm">
          <legend className="mb-1 text-sm font-medium">Agent bundle (required)</legend>
          <p className="text-sm text-muted-foreground">
            The agents that this Coordinator can give tasks to. They use only tools and permissions that it
            has too, and share its limits.
          </p>
          {isOwner ? <BundleNote bundle={bundle} /> : <ChosenByOwner bundle={bundle} />}
          {error && !candidates && (
            <ErrorState
              size="field"
              title={agentWording.listFailed}
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {candidates?.length === 0 && (
            <p className="text-sm">You have no other agents yet. Create one first.</p>
          )}
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {candidates &&
              choicesOf(candidates, new Set([...filledWith, ...bundle])).map(({ slug, label, hint }) => (
                <Checkbox
                  key={slug}
                  label={label}
                  hint={hint}
                  isOn={bundle.includes(slug)}
                  onChange={(isOn) =>
                    onChange(isOn ? [...bundle, slug] : bundle.filter((other) => other !== slug))
                  }
                />
              ))}
          </div>
        </fieldset>
      )}
    />
  )
}

/** One's other agents, and what is in the bundle besides, which stays in view when it is unticked. */
function choicesOf(candidates: readonly Agent[], chosen: ReadonlySet<string>) {
  const own = candidates.map(({ slug, name, config }) => ({
    slug,
    label: `${config.avatar ? `${config.avatar} ` : ''}${name}`,
    hint: `/${slug}`,
  }))
  const others = [...chosen].filter((slug) => own.every((choice) => choice.slug !== slug))
  return [
    ...own,
    ...others.map((slug) => ({ slug, label: `/${slug}`, hint: 'Not one of your other agents' })),
  ]
}

function ChosenByOwner({ bundle }: { bundle: readonly string[] }) {
  return (
    <>
      <p className="text-sm">{agentWording.ownerOnlyBundle}</p>
      {bundle.length > 0 && (
        <ul className="text-sm wrap-anywhere">
          {bundle.map((slug) => (
            <li key={slug}>/{slug}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the bundle still lacks to be of use. */
function BundleNote({ bundle }: { bundle: readonly string[] }) {
  const { setValue } = useFormContext<AgentFields>()
  const permissions = wordsOf(useWatch<AgentFields, 'permissions'>({ name: 'permissions' }))
  const isEmpty = bundle.length === 0
  const isAllowed = permissions.includes(delegatePermission)
  if (!isEmpty && isAllowed) return null
  function allow({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes; the bundle stays.
    currentTarget.closest('fieldset')?.focus()
    setValue('permissions', [...permissions, delegatePermission].join(', '), { shouldDirty: true })
  }
  return (
    <div className="grid gap-2 text-sm">
      {isEmpty && (
        <p>
          No agents chosen yet. A Coordinator needs agents to give tasks to. If you save it without any, it
          answers by itself.
        </p>
      )}
      {!isAllowed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p>It also needs the permission “{permissionLabel(delegatePermission)}”.</p>
          <Button size="sm" variant="quiet" onClick={allow}>
            Add permission
          </Button>
        </div>
      )}
    </div>
  )
}
