import { z } from 'zod'
import { acknowledgeAlert, closeAlert, openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import { demoUsers } from './users.ts'

const minute = 60_000
const everyMs = 20_000
const colleague = demoUsers.find(({ username }) => username === 'supervisor')!
const endings = [
  'Se habló con el conductor; todo en orden.',
  'Falsa alarma: se revisó con el taller.',
  'Se avisó al cliente y a su jefe de línea.',
]

/** Minutes until somebody takes an alert, and from then on until it is closed; each alert has its own. */
const [takenAfter, doneAfter] = [(id: number) => 2 + ((id * 7) % 9), (id: number) => 8 + ((id * 11) % 15)]
const longAgo = (at: string, minutes: number, now: number) => now - Date.parse(at) >= minutes * minute

/** What a colleague does with the queue at a moment: takes what has waited, closes what is theirs and was seen to. */
export function desk(
  alerts: readonly Pick<Alert, 'id' | 'state' | 'lastAt' | 'acknowledgedAt' | 'assignee'>[],
  colleagueId: number,
  now: number,
): { take: number[]; close: number[] } {
  const isFree = ({ assignee }: Pick<Alert, 'assignee'>) => assignee === null || assignee.id === colleagueId
  const ids = (which: (alert: (typeof alerts)[number]) => boolean) =>
    alerts.filter((alert) => isFree(alert) && which(alert)).map(({ id }) => id)
  return {
    take: ids(({ id, state, lastAt }) => state === 'open' && longAgo(lastAt, takenAfter(id), now)),
    close: ids(
      ({ id, state, acknowledgedAt }) =>
        state === 'acknowledged' && acknowledgedAt !== null && longAgo(acknowledgedAt, doneAfter(id), now),
    ),
  }
}

/** A simulated colleague attends the demo's alerts by the calls a browser makes, so that the queue is one of a working desk. */
export function startColleague(address: string): void {
  let session: { id: number; token: string } | undefined
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Token ${session.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (reply.status === 401) session = undefined
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return reply.json()
  }
  const work = async () => {
    if (!session) {
      const { username, password } = colleague
      const { token, user } = z.decode(login.reply, (await ask('POST', login.path, { username, password })) as never)
      session = { id: user.userId, token }
    }
    const { alerts } = z.decode(openAlerts.reply, (await ask('GET', openAlerts.path)) as never)
    const { take, close } = desk(alerts, session.id, Date.now())
    for (const id of take) await ask('POST', acknowledgeAlert.path.replace('{id}', String(id)), {})
    for (const id of close)
      await ask('POST', closeAlert.path.replace('{id}', String(id)), { text: endings[id % endings.length] })
  }
  const again = (): void => {
    // A server that is away, or somebody who was quicker: there is a next time.
    void work()
      .catch(() => undefined)
      .finally(() => setTimeout(again, everyMs).unref())
  }
  again()
}
