import { taskChannel } from '@arriero/contract/tasks/tasks.channel.ts'
import { listTasks } from '@arriero/contract/tasks/tasks.contract.ts'
import { whyNot } from '../../kit/access.ts'
import type { LiveListener } from '../../kit/live.ts'
import { tasksChanged } from './tasks.words.ts'

/** Changes that come together are read again together. */
const togetherMs = 800

/** Whatever shows tasks reads them again when one changed; the bell is the notification's own. */
export const listenTasks: LiveListener = (live) => {
  if (whyNot(listTasks) !== undefined) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  live.on(taskChannel, 'task_changed', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void tasksChanged()
    }, togetherMs)
  })
}
