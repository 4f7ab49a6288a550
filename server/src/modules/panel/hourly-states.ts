interface Life {
  id: number
  /** Instants; `until` null while it lasts. */
  from: string
  until: string | null
}
interface Step {
  tripId: number
  at: string
  /** The state entered: 1 Sin iniciar, 2 En viaje, 3 Cargando, 4 Descargando. */
  state: number | null
}
interface HourOfTrips {
  at: string
  notStarted: number
  travelling: number
  loading: number
  unloading: number
}

const hourMs = 3_600_000
const names = { 1: 'notStarted', 2: 'travelling', 3: 'loading', 4: 'unloading' } as const
const isState = (state: number): state is keyof typeof names => state in names

/** How many trips were in which state at each hour since `start`, and now; `steps` oldest first. */
export function hourlyStates(
  lives: readonly Life[],
  steps: readonly Step[],
  start: string,
  now: string,
): HourOfTrips[] {
  const end = Date.parse(now)
  const times: number[] = []
  for (let at = Date.parse(start); at < end; at += hourMs) times.push(at)
  times.push(end)
  const stepsOf = Map.groupBy(steps, ({ tripId }) => tripId)
  const hours = times.map((at) => ({
    at: new Date(at).toISOString(),
    notStarted: 0,
    travelling: 0,
    loading: 0,
    unloading: 0,
  }))
  for (const life of lives) {
    const own = stepsOf.get(life.id) ?? []
    const [from, until] = [
      Date.parse(life.from),
      life.until === null ? Number.POSITIVE_INFINITY : Date.parse(life.until),
    ]
    let next = 0
    let state = 1
    times.forEach((at, index) => {
      for (let step = own[next]; step && Date.parse(step.at) <= at; step = own[next]) {
        state = step.state ?? state
        next += 1
      }
      const hour = hours[index]
      if (hour && isState(state) && at >= from && at < until) hour[names[state]] += 1
    })
  }
  return hours
}
