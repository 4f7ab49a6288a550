/** Answers carry it while lists of the demo are still filled in the background: their names, as in an address. */
export const fillingHeader = 'x-arriero-filling'

export const fillingText = (names: Iterable<string>) => encodeURIComponent([...names].join(','))

export const fillingNames = (text: string | null): string[] => (text ? decodeURIComponent(text).split(',') : [])
