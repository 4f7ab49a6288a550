import { alertChannel } from '@arriero/contract/alerts/alerts.channel.ts'
import { alarmKinds } from '@arriero/contract/alerts/alarms.rules.ts'
import { openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import { whyNot } from '../../kit/access.ts'
import type { LiveListener } from '../../kit/live.ts'
import { go } from '../../kit/shell/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { toast, toastDuration } from '../../kit/shell/toast.ts'
import { alertPath } from './alerts.paths.ts'
import { keepAlert, keys } from './alerts.queries.ts'
import { whereOf } from './alerts.words.ts'
import { showOnDesktop } from './desktop.ts'

/** Groups of the catalogue that come from cameras: they have a sound of their own. */
const cameraGroups = new Set(['camera', 'driver'])

/** A fresh alert toasts for 20 s (rule USEREV-02) with its sound; critical ones stay until somebody closes the toast. */
export const listenAlerts: LiveListener = (live) => {
  if (whyNot(openAlerts) !== undefined) return
  live.on(alertChannel, 'alert_changed', ({ fresh, ...alert }) => {
    keepAlert(alert)
    if (!fresh) return
    const open = () => go(alertPath(alert.id))
    const isCamera = alert.kind !== null && cameraGroups.has(alarmKinds[alert.kind].group)
    const text = `${alert.title}: ${alert.unitName}`
    toast.warning(text, {
      detail: [severityLabels[alert.severity], whereOf(alert), alert.driverName].filter(Boolean).join(' · '),
      time: alert.at,
      duration: alert.severity === 'critical' ? toastDuration.stay : toastDuration.alert,
      event: `alert-${alert.id}`,
      sound: isCamera ? 'camera_alert' : 'alert',
      action: { label: 'Atender', onClick: open },
    })
    showOnDesktop(alert.id, text, whereOf(alert) ?? '', open)
  })
  live.on(alertChannel, 'alert_handed_over', () => void queryClient.invalidateQueries({ queryKey: keys.all }))
}
