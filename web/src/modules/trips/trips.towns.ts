const states = new Set([
  'aguascalientes',
  'baja california',
  'baja california sur',
  'campeche',
  'chiapas',
  'chihuahua',
  'ciudad de méxico',
  'coahuila',
  'coahuila de zaragoza',
  'colima',
  'durango',
  'estado de méxico',
  'guanajuato',
  'guerrero',
  'hidalgo',
  'jalisco',
  'méxico',
  'michoacán',
  'michoacán de ocampo',
  'morelos',
  'nayarit',
  'nuevo león',
  'oaxaca',
  'puebla',
  'querétaro',
  'quintana roo',
  'san luis potosí',
  'sinaloa',
  'sonora',
  'tabasco',
  'tamaulipas',
  'tlaxcala',
  'veracruz',
  'veracruz de ignacio de la llave',
  'yucatán',
  'zacatecas',
])
/** 'N.L.', 'Tamps.', 'B.C.S.', 'Q. Roo' */
const abbreviation = /^(?:\p{Lu}\p{Ll}{0,5}\.){1,3}(?: ?\p{Lu}\p{L}{0,3}\.?)?$/u

const isState = (part: string) => states.has(part.toLocaleLowerCase('es-MX')) || abbreviation.test(part)

/** The town of an address: what stands before its state ('Carretera 57 km 4, Apodaca, Nuevo León, México' → 'Apodaca'); undefined when it has none. */
export function townOf(address: string | null): string | undefined {
  const parts = address?.split(',').map((part) => part.trim()) ?? []
  const at = parts.findLastIndex(
    (part, index) =>
      index > 0 &&
      isState(part) &&
      !(part === 'México' && index === parts.length - 1 && parts.slice(1, -1).some(isState)),
  )
  const town = at > 0 ? parts[at - 1] : undefined
  return town && !/\d/.test(town) ? town : undefined
}
