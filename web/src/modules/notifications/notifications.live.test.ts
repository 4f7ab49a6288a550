import { afterEach, expect, test, vi } from 'vitest'
import { hearing } from '../../kit/live.fixture.ts'
import { queryClient } from '../../kit/query.ts'
import { connectToasts, type Toast } from '../../kit/shell/toast.ts'
import { listenNotifications } from './notifications.live.ts'
import { keys } from './notifications.queries.ts'

const notification = { title: 'Ticket 12', message: 'Le respondieron', link: null, createdAt: '2026-11-24T12:00:00Z' }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What a browser shows of one event. */
function shownOf(event: string, payload: { id: number }, permission: 'granted' | 'default' = 'default') {
  const desktop: string[] = []
  class Notice {
    static permission = permission
    constructor(title: string) {
      desktop.push(title)
    }
    addEventListener() {}
  }
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('window', { Notification: Notice })
  const toasts: Toast[] = []
  const disconnect = connectToasts((toast) => toasts.push(toast))
  queryClient.setQueryData(keys.bell, [])
  hearing(listenNotifications)(event, payload)
  disconnect()
  return { desktop, toasts, bell: queryClient.getQueryData<{ id: number }[]>(keys.bell)?.map(({ id }) => id) }
}

test.each([
  ['granted', ['Ticket 12']],
  ['default', []],
] as const)(
  'USEREV-01 a ticket is added and told with a sound, outside the page as permitted: %s',
  (given, desktop) => {
    const id = given === 'granted' ? 1 : 2
    const shown = shownOf('ticket', { ...notification, id }, given)
    expect(shown).toMatchObject({ bell: [id], desktop, toasts: [{ text: 'Ticket 12', sound: 'notification' }] })
  },
)

test('USEREV-02 an alert is a warning of twenty seconds', () => {
  const { toasts } = shownOf('alert', { ...notification, id: 3, title: 'Robo', from: 'Mariana' } as never)
  expect(toasts).toMatchObject([
    { kind: 'warning', text: 'Robo', detail: 'Le respondieron · Mariana', duration: 20_000, sound: 'alert' },
  ])
})
