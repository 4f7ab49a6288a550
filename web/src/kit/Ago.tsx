import { Tooltip } from 'antd'
import { ago, dateTime } from './format.ts'
import { useNow } from './now.ts'

/** 'Hace 5 min', kept up to date, with the exact time on hover. */
export function Ago({ at }: { at: string | null | undefined }) {
  const now = useNow(15_000)
  if (!at) return <span>—</span>
  return (
    <Tooltip title={dateTime(at)}>
      <time dateTime={at}>{ago(at, now)}</time>
    </Tooltip>
  )
}
