/** What the address chose on the time line: `?concepto=&desde=&hasta=`. */
export function chosenIn(search: Record<string, string>) {
  const thingId = Number(search.concepto) || undefined
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
  const { desde, hasta } = search
  return { thingId, days: isDay(desde) && isDay(hasta) && desde <= hasta ? { from: desde, to: hasta } : undefined }
}
