/** Zones of states that keep one clock (§7). */
const stateZones: Record<string, string> = {
  BCN: 'America/Tijuana',
  BCS: 'America/Mazatlan',
  SIN: 'America/Mazatlan',
  SON: 'America/Hermosillo',
  ROO: 'America/Cancun',
}
const northEast = new Set(['COA', 'NLE', 'TAM'])

/**
 * IANA zone of a postal code from its state and the words of the authority's catalogue ('Tiempo del Centro', '…en
 * Frontera', 'Tiempo del Pacífico …').
 */
export function zoneOfPostalCode(state: string, words: string): string {
  const isBorder = /frontera/i.test(words)
  const isPacific = /pac[ií]fico/i.test(words)
  if (state === 'NAY') return isPacific ? 'America/Mazatlan' : 'America/Mexico_City'
  if (state === 'CHH') {
    if (!isBorder) return 'America/Chihuahua'
    return isPacific ? 'America/Ciudad_Juarez' : 'America/Ojinaga'
  }
  if (northEast.has(state) && isBorder) return 'America/Matamoros'
  return stateZones[state] ?? 'America/Mexico_City'
}
