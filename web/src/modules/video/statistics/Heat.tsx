import { Fragment, useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { peakOf, weekdayName } from '@arriero/contract/video/statistics.rules.ts'
import { plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { destination } from '../../../kit/shell/navigation.ts'
import { eventsPath } from './statistics.words.ts'
import type { Statistics } from './StatisticsPage.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const busiest = 12

/** Hour by weekday in one hue, the peak outlined and said in a sentence. */
export function Heat({ told: { heat, sentence }, days }: { told: Statistics; days: number }) {
  const [isTable, setTable] = useState(false)
  const navigate = useNavigate()
  const counts = new Map(heat.map(({ weekday, hour, events }) => [`${weekday} ${hour}`, events]))
  const peak = peakOf(heat)
  const Glyph = isTable ? IconChartBar : IconTable
  const pathOf = (weekday: number, hour: number) => eventsPath(days, { weekday, hour })
  return (
    <Card
      title="Por hora"
      count="hora de la cuenta"
      actions={
        <Tooltip title={isTable ? 'Gráfica' : 'Tabla'}>
          <Button
            type="text"
            aria-label={isTable ? 'Ver «Por hora» como gráfica' : 'Ver «Por hora» como tabla'}
            icon={<Glyph size={18} stroke={1.75} />}
            onClick={() => setTable(!isTable)}
          />
        </Tooltip>
      }
    >
      {isTable ? (
        <ol className="heat-table">
          {heat
            .toSorted((a, b) => b.events - a.events)
            .slice(0, busiest)
            .map(({ weekday, hour, events }) => (
              <li key={`${weekday} ${hour}`}>
                <Link {...destination(pathOf(weekday, hour))}>{`${weekdayName(weekday)}, ${hour} h`}</Link>
                <span>{plural(events, 'evento', 'eventos')}</span>
              </li>
            ))}
        </ol>
      ) : (
        <div className="heat" role="img" aria-label={`Eventos por hora y día: ${sentence}`}>
          <span />
          {hours.map((hour) => (
            <small key={hour}>{hour % 6 === 0 ? hour : ''}</small>
          ))}
          {weekdays.map((weekday) => (
            <Fragment key={weekday}>
              <small>{weekdayName(weekday).slice(0, 2).toLowerCase()}</small>
              {hours.map((hour) => {
                const events = counts.get(`${weekday} ${hour}`) ?? 0
                return (
                  // A short way for the pointer alone: the table has the same as links.
                  <i
                    key={hour}
                    role="presentation"
                    title={`${weekdayName(weekday)}, ${hour} h: ${plural(events, 'evento', 'eventos')}`}
                    data-peak={peak?.weekday === weekday && peak.hour === hour}
                    data-none={events === 0}
                    style={
                      { '--heat': `${Math.round(12 + (88 * events) / Math.max(1, peak?.events ?? 1))}%` } as object
                    }
                    onClick={() => events > 0 && void navigate({ href: pathOf(weekday, hour) })}
                  />
                )
              })}
            </Fragment>
          ))}
        </div>
      )}
      <p className="heat-sentence">{sentence}</p>
    </Card>
  )
}
