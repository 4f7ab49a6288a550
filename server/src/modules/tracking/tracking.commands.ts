import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { receiveAlarms } from '../alerts/alerts.read.ts'
import { directSource } from './devices/direct-source.ts'

export { sharePhone, stopPhone, takeFixes } from './devices/phones.service.ts'

interface RaisedAlarm {
  /** The same alarm told twice has the same key. */
  key: string
  kind: AlarmKind
  detail: string
  lat: number | null
  lon: number | null
}

/** An alarm of a unit that a person raised, now. Whether the unit is theirs is the caller's to ask. */
export async function raiseAlarm(work: Work, unitId: number, alarm: RaisedAlarm): Promise<void> {
  const now = Date.now()
  await receiveAlarms(
    work,
    { accountId: work.scope.accountId, sourceId: await directSource(work), unitIdOf: () => unitId },
    [
      {
        ...alarm,
        unitKey: `unit ${unitId}`,
        code: alarm.kind,
        at: now,
        endAt: null,
        receivedAt: now,
        speed: null,
      },
    ],
  )
}
