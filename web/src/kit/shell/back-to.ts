/** Names in the sign-in's address where whoever signs in was going. */
export const backTo = 'volver'

/** That address, where it is one of this console's own. */
export function wayBack(search: string): string | undefined {
  const to = new URLSearchParams(search).get(backTo)
  return to && /^\/q\/[\w-]+$/.test(to) ? to : undefined
}
