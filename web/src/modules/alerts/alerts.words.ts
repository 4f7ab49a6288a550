import {
  IconAlertTriangle,
  IconBatteryOff,
  IconBolt,
  IconCameraExclamation,
  IconClockPause,
  IconDoor,
  IconEyeOff,
  IconGauge,
  IconId,
  IconKey,
  IconMapPin,
  IconPlugConnectedX,
  IconRouter,
  IconSos,
  IconSteeringWheel,
  IconTemperature,
  IconTool,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react'
import { alarmKinds, type AlarmGroup, type AlarmKind, type Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Alert, Rule } from '@arriero/contract/alerts/alerts.entities.ts'
import { cardHolderLabels, conditionText, triggerMeaning, type Trigger } from '@arriero/contract/alerts/alerts.rules.ts'
import type { Tone } from '../../kit/palette.ts'

export const severityTones: Record<Severity, Tone> = { critical: 'red', high: 'amber', medium: 'blue', low: 'grey' }

const kindIcons: Partial<Record<AlarmKind, Icon>> = {
  panic: IconSos,
  jammer: IconWifiOff,
  power_cut: IconPlugConnectedX,
  low_battery: IconBatteryOff,
  low_power: IconBatteryOff,
  battery_fault: IconBatteryOff,
  door_open: IconDoor,
  drowsiness: IconEyeOff,
  fatigue: IconEyeOff,
  overspeed: IconGauge,
  idle: IconClockPause,
  long_stop: IconClockPause,
}
const groupIcons: Record<AlarmGroup, Icon> = {
  safety: IconAlertTriangle,
  driver: IconSteeringWheel,
  driving: IconGauge,
  vehicle: IconBolt,
  device: IconRouter,
  camera: IconCameraExclamation,
  place: IconMapPin,
}
const triggerIcons: Record<Trigger, Icon> = {
  geofence_enter: IconMapPin,
  geofence_leave: IconMapPin,
  geofence_dwell: IconClockPause,
  speed: IconGauge,
  ignition_on: IconKey,
  ignition_off: IconKey,
  sensor: IconTemperature,
  card: IconId,
  alarm: IconAlertTriangle,
  jammer: IconWifiOff,
  power: IconBatteryOff,
  not_reporting: IconWifiOff,
  service_soon: IconTool,
  service_overdue: IconTool,
}

export const alertIcon = ({ kind, trigger }: Pick<Alert, 'kind' | 'trigger'>): Icon =>
  kind === null ? triggerIcons[trigger] : (kindIcons[kind] ?? groupIcons[alarmKinds[kind].group])

/** What a rule waits for, in words. */
export const whatOf = ({ trigger, sensor, comparison, low, high, holder }: Rule): string =>
  sensor && comparison
    ? conditionText({ sensor, comparison, low, high })
    : holder
      ? `${triggerMeaning[trigger].label} ${cardHolderLabels[holder].toLowerCase()}`
      : triggerMeaning[trigger].label

/** What it says beside its title: place, speed, the platform's words. */
export const whereOf = ({ detail, geofenceName }: Pick<Alert, 'detail' | 'geofenceName'>): string | null =>
  [geofenceName, detail].filter(Boolean).join(' · ') || null

/** '12 min', '3 h', '2 d': how old, where there is little room. */
export function age(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
  if (minutes < 1) return 'ahora'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / 1440)} d`
}

/** '02:14' until an instant; null when it has passed. */
export function countdown(until: string, now: number): string | null {
  const left = Math.ceil((Date.parse(until) - now) / 1000)
  if (left <= 0) return null
  const hours = Math.floor(left / 3600)
  const rest = `${String(Math.floor(left / 60) % 60).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
