import type { RunNews } from '../../lib/follow-run.ts'
import type { ChatAction } from './chat-state.ts'

/** What changes in the conversation with what happens to its run. */
export function actionOf(news: RunNews): ChatAction | undefined {
  switch (news.event) {
    case 'run':
      return { type: 'runStarted', runId: news.data.run_id, sessionId: news.data.session_id }
    case 'delta':
      return { type: 'textArrived', part: news.data.part, text: news.data.text }
    case 'part': {
      const { part: at, ...part } = news.data
      return { type: 'partArrived', at, part }
    }
    case 'notice':
      return { type: 'retrying' }
    case 'reconnecting':
      return { type: 'reconnecting' }
    case 'done': {
      const { response, status, mock: isMock, attachments = [] } = news.data
      return { type: 'finished', response, status, isMock, attachments }
    }
    case 'error': {
      const { message: error, code, response: kept } = news.data
      return code === 'interrupted' ? { type: 'interrupted', error, kept } : { type: 'failed', error }
    }
    case 'step':
      return undefined
  }
}
