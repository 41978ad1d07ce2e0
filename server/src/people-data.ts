import { accountData } from './features/accounts/index.ts'
import { settingsData } from './features/accounts/settings/index.ts'
import { agentFileData } from './features/agent-files/index.ts'
import { memoryData } from './features/agent-memory/index.ts'
import { agentTestData } from './features/agent-tests/index.ts'
import { agentData } from './features/agents/index.ts'
import { attachmentData } from './features/attachments/index.ts'
import { auditData } from './features/audit/index.ts'
import {
  attachmentsOfKeepers,
  canvasData,
  factData,
  grantData,
  importData,
  journeyData,
  keeperData,
  linkData,
  logbookData,
  momentData,
  promptData,
  proposalData,
  readingData,
  receiptDraftData,
  topicData,
  uploadData,
  voiceData,
  weekReviewData,
} from './features/keepers/index.ts'
import { keyData } from './features/keys/index.ts'
import { logData } from './features/logs/index.ts'
import { runData } from './features/runs/index.ts'
import { sessionData } from './features/sessions/index.ts'
import { templateData } from './features/templates/index.ts'
import { isThemeOf, themeData } from './features/themes/index.ts'
import { toolData } from './features/tools/index.ts'
import type { OwnedData } from './owned-data/owned-data.ts'

/** What the features do with people's data. What refers to other data comes after it, and is erased before it. */
export const ownedData: readonly OwnedData[] = [
  accountData,
  settingsData(isThemeOf),
  agentData,
  agentFileData,
  toolData,
  keeperData,
  grantData,
  topicData,
  momentData,
  readingData,
  journeyData,
  canvasData,
  attachmentsOfKeepers,
  voiceData,
  logbookData,
  linkData,
  importData,
  uploadData,
  themeData,
  templateData,
  keyData,
  sessionData,
  memoryData,
  runData,
  logData,
  agentTestData,
  proposalData,
  factData,
  weekReviewData,
  receiptDraftData,
  promptData,
  attachmentData,
  auditData,
]
