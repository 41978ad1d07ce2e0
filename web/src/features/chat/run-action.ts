import type { RunNews } from '../../lib/follow-run.ts'
import type { ChatAction } from './chat-state.ts'

/** What changes in the conversation with what happens to its run. */
export function actionOf(news: RunNews): ChatAction | undefined {
  switch (news.event) {
    case 'run':
      return { type: 'runStarted', runId: news.data.run_id, sessionId: news.data.session_id }
    case 'delta':
      return { type: 'textArrived', upTo: news.id, text: news.data.text }
    case 'notice':
      return { type: 'retrying' }
    case 'reconnecting':
      return { type: 'reconnecting' }
    case 'done': {
      const { response, status, mock: isMock, attachments = [] } = news.data
      return { type: 'finished', response, status, isMock, attachments }
    }
    case 'error': {
      const { message: error, code } = news.data
      return code === 'interrupted'
        ? { type: 'interrupted', error, kept: news.id }
        : { type: 'failed', error }
    }
    case 'step':
      return undefined
  }
}
