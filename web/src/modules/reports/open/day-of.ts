/** A day from an instant on, as ISO. */
export const dayOf = (from: string) => ({ from, to: new Date(Date.parse(from) + 86_400_000).toISOString() })
