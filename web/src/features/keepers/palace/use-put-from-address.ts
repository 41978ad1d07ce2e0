import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CanvasMoment } from '#contracts/keepers/canvas.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { momentsIn, nodeName } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { planCard, roomText, usualRoom } from './steps.ts'

/** Shows the moment that the address names; one without a card gets one. */
export function usePutFromAddress(tools: PalaceTools): void {
  const [params, changeUrl] = useUrlState()
  const id = params.get('moment') ?? ''
  const known = momentsIn(tools.palace.nodes).get(id)
  const { data: moment } = useQuery({
    ...momentQuery(tools.keeper.id, id),
    enabled: id !== '' && known === undefined,
  })
  const done = useRef('')
  useEffect(() => {
    if (id === '' || done.current === id || (known === undefined && moment === undefined)) return
    done.current = id
    changeUrl({ moment: '' })
    let node = known
    if (moment && known === undefined && !tools.isReadOnly) {
      const where = usualRoom(tools.palace, tools.middle())
      const planned = planCard(tools.palace, { type: 'moment', momentId: id, moment: cardOf(moment) }, where)
      tools.change(
        planned.step,
        palaceWording.put(nodeName(planned.node), roomText(planned.node, tools.palace)),
      )
      if (planned.node.type === 'file') node = planned.node
    }
    if (node) tools.show(node)
  })
}

function cardOf({ title, body, kind, localDate, datePrecision, dateWords, mood }: Moment): CanvasMoment {
  return { title, excerpt: body.slice(0, 200), kind, localDate, datePrecision, dateWords, mood }
}
