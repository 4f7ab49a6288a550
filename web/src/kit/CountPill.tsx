const most = 99

/** How many wait, beside the icon of a button: never over it, never cut off. Nothing when nobody waits. */
export const CountPill = ({ count }: { count: number }) =>
  count > 0 ? <b className="count-pill">{count > most ? `${most}+` : count}</b> : null
