import { Button, Tooltip } from 'antd'
import { IconFocus2, IconRouteAltLeft } from '@tabler/icons-react'
import type { travelTrack } from '@arriero/contract/trips/trips.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { dateTime, duration, km, number, plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { whenShort } from '../trips.words.ts'

export type Deviation = ReplyOf<typeof travelTrack>['deviations'][number]

/** Where the unit left the planned road, the latest first; each can be looked at on the map. Nothing while it never did. */
export function TripDeviations({
  deviations,
  onShow,
}: {
  deviations: readonly Deviation[]
  onShow: (deviation: Deviation) => void
}) {
  const now = useNow(60_000)
  if (deviations.length === 0) return null
  const whole = deviations.reduce((sum, deviation) => sum + deviation.km, 0)
  return (
    <Card
      title="Desviaciones"
      count={`${plural(deviations.length, 'vez', 'veces')} · ${number(whole, 1)} km fuera de la ruta`}
    >
      <ul className="things">
        {deviations.toReversed().map((deviation) => {
          const { at, until, worstM } = deviation
          const seconds = ((until === null ? now : Date.parse(until)) - Date.parse(at)) / 1000
          const title = `${whenShort(at)} – ${until === null ? 'sigue fuera de ruta' : whenShort(until)}`
          return (
            <li key={at}>
              <span className="thing-icon deviation-icon" aria-hidden>
                <IconRouteAltLeft size={17} stroke={1.75} />
              </span>
              <div title={dateTime(at)}>
                <b>{title}</b>
                <small>
                  {number(deviation.km, 1)} km en {duration(seconds)}, hasta {km(worstM)} de la ruta
                </small>
              </div>
              <Tooltip title="Ver en el mapa">
                <Button
                  type="text"
                  size="small"
                  aria-label={`Ver en el mapa el desvío de ${whenShort(at)}`}
                  icon={<IconFocus2 size={17} stroke={1.75} />}
                  onClick={() => onShow(deviation)}
                />
              </Tooltip>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
