/** The mark: a road to the horizon, over the hill, with a unit on it. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" className="logo" />
}
