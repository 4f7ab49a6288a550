export const limitsOf = (units: readonly { id: number; speedLimit: number }[]) =>
  new Map(units.flatMap(({ id, speedLimit }) => (speedLimit > 0 ? [[id, speedLimit] as const] : [])))
export const idsOf = (units: readonly { id: number }[]) => units.map(({ id }) => id)
export const minuteMs = 60_000
