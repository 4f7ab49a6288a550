import { useMemo } from 'react'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { number, shortTime, time } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import { useTheme } from '../../../kit/theme.ts'

/** Speed around the event, with the moment and the limit as lines of their own. */
export function SpeedLine({ alert }: { alert: AlertDetail }) {
  const { speeds, at, limitKmh } = alert
  const theme = useTheme()
  const top = Math.max(...speeds.map(({ speed }) => speed))
  const option = useMemo(() => {
    const colours = palette[theme]
    const ceiling = Math.max(40, Math.ceil((Math.max(top, limitKmh ?? 0) * 1.15) / 20) * 20)
    const ends = [speeds[0]?.at, speeds.at(-1)?.at]
    const plain = { type: 'line', symbol: 'none', silent: true, tooltip: { show: false } }
    return {
      grid: { left: 4, right: 12, top: 12, bottom: 0, containLabel: true },
      xAxis: {
        type: 'time',
        splitNumber: 5,
        axisLine: { lineStyle: { color: colours['line2'] } },
        axisLabel: { color: colours['text3'], formatter: (value: number) => shortTime(new Date(value).toISOString()) },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max: ceiling,
        splitNumber: 3,
        splitLine: { lineStyle: { color: colours['line'] } },
        axisLabel: { color: colours['text3'] },
      },
      tooltip: {
        trigger: 'axis',
        backgroundColor: colours['raised'],
        borderColor: colours['line'],
        textStyle: { color: colours['text'], fontSize: 12 },
        valueFormatter: (value: number) => `${number(value)} km/h`,
      },
      series: [
        {
          type: 'line',
          name: 'Velocidad',
          symbol: 'none',
          data: speeds.map((fix) => [fix.at, fix.speed]),
          lineStyle: { width: 2 },
          areaStyle: { opacity: 0.1 },
        },
        {
          ...plain,
          name: 'Alerta',
          color: colours['redDot'] ?? '#c62828',
          data: [
            [at, 0],
            [at, ceiling],
          ],
          lineStyle: { width: 2 },
        },
        ...(limitKmh === null
          ? []
          : [
              {
                ...plain,
                name: 'Límite',
                color: colours['amberDot'] ?? '#b26a00',
                data: ends.map((end) => [end, limitKmh]),
                lineStyle: { width: 1.5, type: 'dashed' },
              },
            ]),
      ],
    }
  }, [speeds, at, limitKmh, theme, top])
  const atEvent = speeds.findLast((fix) => fix.at <= at) ?? speeds[0]
  const summary = [
    `al momento ${number(atEvent?.speed)}`,
    `máxima ${number(top)}`,
    ...(limitKmh === null ? [] : [`límite ${number(limitKmh)}`]),
  ].join(' · ')
  return (
    <section className="alert-block" aria-label="Velocidad">
      <h3>
        Velocidad <small>km/h, 12 min alrededor de las {time(at)}</small>
        <span className="spacer" />
        <small>{summary}</small>
      </h3>
      <Chart label={`Velocidad alrededor del evento: ${summary}`} option={option} height={220} />
    </section>
  )
}
