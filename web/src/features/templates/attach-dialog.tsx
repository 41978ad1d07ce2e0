import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Template, TemplateSubject } from '#contracts/templates/templates.ts'
import { chatPath } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { agentListQuery } from '../agents/agents.api.ts'
import { keepersQuery } from '../keepers/keepers.api.ts'
import { AttachSection } from './attach-section.tsx'
import { attachTemplate, detachTemplate, templateQuery, templatesKey } from './templates.api.ts'

/** Where a template is in use: the Lead agents whose conversations it opens, and the keepers it gives prompts to. */
export function AttachDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { user } = useAuth()
  const { data: current } = useQuery({ ...templateQuery(template.id), initialData: template })
  const agents = useQuery(agentListQuery({ whose: 'mine', class: 'Lead' }))
  const builtIn = useQuery({
    ...agentListQuery({ whose: 'built-in', class: 'Lead' }),
    enabled: user?.role === 'admin',
  })
  const keepers = useQuery(keepersQuery({ sort: 'title', limit: 100 }))
  const [busyId, setBusyId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { attachments } = current

  async function set(subject: TemplateSubject, isOn: boolean) {
    setBusyId(subject.agentId ?? subject.keeperId)
    setFailure(undefined)
    try {
      const saved = await (isOn ? attachTemplate : detachTemplate)(template.id, subject)
      queryClient.setQueryData(templateQuery(template.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: templatesKey })
    } catch (error) {
      const sentence = isOn ? templateWording.attachFailed : templateWording.detachFailed
      setFailure(`${sentence}. ${sentenceOf(error)}`)
    }
    setBusyId(undefined)
  }

  const mayOpen = agents.data && [...agents.data, ...(builtIn.data ?? [])]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Attach ${template.name}`}
      description="An agent or a keeper has one template at a time. This one replaces any other."
      className="w-[min(36rem,calc(100vw-2rem))]!"
    >
      <div className="mt-6 grid gap-7">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <AttachSection
          title="Lead agents"
          hint="It opens their conversations, on their public pages and in the studio."
          noun="agent"
          chooseLabel="Choose an agent"
          attached={attachments.agents.map(({ id, slug, name }) => ({
            id,
            name,
            aside: (
              <Link to={chatPath(slug)} className="underline underline-offset-2 hover:text-foreground">
                /{slug}
              </Link>
            ),
          }))}
          choices={mayOpen?.map(({ id, slug, name }) => ({ value: id, label: name, note: `/${slug}` }))}
          listFailed={agentWording.listFailed}
          failed={[agents, builtIn].find(hasFailed)}
          emptyText="You have no Lead agent yet."
          busyId={busyId}
          onSet={(agentId, isOn) => void set({ agentId }, isOn)}
        />
        <AttachSection
          title="Keepers"
          hint="Its starter prompts become their daily prompts, on the dashboard."
          noun="keeper"
          chooseLabel="Choose a keeper"
          attached={attachments.keepers.map(({ id, number, title }) => ({
            id,
            name: title,
            aside: `Keeper ${number}`,
          }))}
          choices={keepers.data?.keepers.map(({ id, number, title }) => ({
            value: id,
            label: title,
            note: `Keeper ${number}`,
          }))}
          listFailed={keeperWording.listFailed}
          failed={[keepers].find(hasFailed)}
          emptyText="You have no keeper yet."
          busyId={busyId}
          onSet={(keeperId, isOn) => void set({ keeperId }, isOn)}
        />
      </div>
    </Dialog>
  )
}

function hasFailed({ isError, data }: Pick<UseQueryResult, 'isError' | 'data'>): boolean {
  return isError && data === undefined
}
