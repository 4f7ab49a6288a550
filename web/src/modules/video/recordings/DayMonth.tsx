import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { monthOf } from '../../../shared/month.ts'
import { MonthCard } from './MonthCard.tsx'
import { useCriticalDays } from './use-day-events.ts'

/** The month beside a day. */
export function DayMonth({ camera, dayName, goTo }: { camera: Camera; dayName: string; goTo: (day: string) => void }) {
  const [search, patch] = useSearchParams()
  const month = monthOf(search.mes, dayName.slice(0, 7))
  const critical = useCriticalDays(camera, month)
  return (
    <MonthCard
      cameraId={camera.id}
      month={month}
      day={dayName}
      critical={critical}
      onMonth={(mes) => patch({ mes })}
      onDay={goTo}
    />
  )
}
