import { job } from '../../../app/jobs/job.ts'
import { answer, type Asked } from './answer.ts'

/** ISA's answers; asked again after a crash, a question is still answered once. */
export const answerQuestion = job<Asked>({
  name: 'chat-answer',
  retries: 2,
  retryDelay: 5,
  concurrency: 4,
  timeLimit: 120,
  handle: (asked, app) => answer(app, asked),
})
