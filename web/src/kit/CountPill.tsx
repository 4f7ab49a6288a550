import { atMost99 } from './format.ts'

/** How many wait, beside the icon of a button: never over it, never cut off. Nothing when nobody waits. */
export const CountPill = ({ count }: { count: number }) =>
  count > 0 ? <b className="count-pill">{atMost99(count)}</b> : null
