import type { Deps } from '../../deps.ts'
import type { App } from '../../http/app-type.ts'
import { keeperAttachmentsRoutes } from './attachments/attachments.routes.ts'
import { canvasRoutes } from './canvas/canvas.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { factsRoutes } from './facts/facts.routes.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { journeysRoutes } from './journeys/journeys.routes.ts'
import { keepersRoutes } from './keepers.routes.ts'
import { logbookRoutes } from './logbook/logbook.routes.ts'
import { memoryRoutes } from './memory/memory.routes.ts'
import { momentsRoutes } from './moments/moments.routes.ts'
import { proposalsRoutes } from './proposals/proposals.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { recallRoutes } from './recall/recall.routes.ts'
import { topicsRoutes } from './topics/topics.routes.ts'
import { keeperExportsRoutes } from './transfer/exports.routes.ts'
import { voiceRoutes } from './voice/voice.routes.ts'

const routes = [
  keeperAttachmentsRoutes,
  canvasRoutes,
  dashboardRoutes,
  factsRoutes,
  grantsRoutes,
  journeysRoutes,
  keepersRoutes,
  logbookRoutes,
  memoryRoutes,
  momentsRoutes,
  proposalsRoutes,
  recallRoutes,
  reportsRoutes,
  topicsRoutes,
  keeperExportsRoutes,
  voiceRoutes,
]

/** Everything that a person does with their own keepers. */
export function allKeepersRoutes(app: App, deps: Deps): void {
  for (const addRoutes of routes) addRoutes(app, deps)
}
