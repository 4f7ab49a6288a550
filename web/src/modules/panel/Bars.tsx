import { Tooltip } from 'antd'

interface Bar {
  key: string
  label: string
  value: number
  detail: string
}

/** A small bar chart whose values can also be read by keyboard and screen reader; the axis names the ends and the peak. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="bars" aria-label={label}>
      <ul>
        {bars.map(({ key, label: name, value, detail }) => (
          <li
            key={key}
            className={value === 0 ? 'bar-none' : ''}
            style={{ height: `${Math.max(2, (value / most) * 100)}%` }}
          >
            <Tooltip title={`${name}: ${detail}`}>
              <button type="button" aria-label={`${name}: ${detail}`} />
            </Tooltip>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden>
        <span>{bars[0]?.label}</span>
        <span>máx. {most}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}
