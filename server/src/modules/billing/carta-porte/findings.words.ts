import type { DocumentFinding } from '@arriero/contract/billing/documents/documents.entities.ts'

/** What the structure asks for, as people call it, with its article. */
const facts: Readonly<Record<string, string>> = {
  RFCRemitenteDestinatario: 'el RFC',
  FechaHoraSalidaLlegada: 'la fecha y hora',
  DistanciaRecorrida: 'la distancia',
  TotalDistRec: 'la distancia total',
  Estado: 'el estado',
  Pais: 'el país',
  CodigoPostal: 'el código postal',
  BienesTransp: 'la clave de lo transportado',
  Descripcion: 'la descripción',
  Cantidad: 'la cantidad',
  ClaveUnidad: 'la clave de unidad',
  PesoEnKg: 'el peso',
  PesoBrutoTotal: 'el peso total',
  PermSCT: 'el tipo de permiso SCT',
  NumPermisoSCT: 'el número de permiso SCT',
  ConfigVehicular: 'la configuración vehicular',
  PesoBrutoVehicular: 'el peso bruto vehicular',
  PlacaVM: 'la placa',
  AnioModeloVM: 'el año del vehículo',
  AseguraRespCivil: 'la aseguradora de responsabilidad civil',
  PolizaRespCivil: 'la póliza de responsabilidad civil',
  SubTipoRem: 'el tipo de remolque',
  Placa: 'la placa del remolque',
  NombreFigura: 'el nombre',
  RFCFigura: 'el RFC',
  NumLicencia: 'la licencia',
  NombreRemitenteDestinatario: 'el nombre',
  Municipio: 'el municipio',
  Localidad: 'la localidad',
  Colonia: 'la colonia',
  Calle: 'la calle',
  ValorMercancia: 'el valor',
  NumPedimento: 'el número de pedimento',
}

// Of which of several a finding is; what stands alone needs no name.
const places: readonly [RegExp, string][] = [
  [/\.Ubicaciones\[(\d+)\]/, 'Ubicación'],
  [/\.Mercancia\[(\d+)\]/, 'Mercancía'],
  [/\.Remolques\[(\d+)\]/, 'Remolque'],
  [/\.FiguraTransporte\[(\d+)\]/, 'Figura'],
]

function placeOf(path: string): string {
  for (const [pattern, name] of places) {
    const at = pattern.exec(path)?.[1]
    if (at !== undefined) return `${name} ${Number(at) + 1}: `
  }
  return ''
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
const raised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** A finding of the library as dispatch reads it: of which place or good it is, and the fact by its common name. */
export function inWords(finding: DocumentFinding): string {
  const { key, path, message } = finding
  const fact = facts[/(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '']
  const isAbsent = message.startsWith('Falta ') || /«0(\.0+)?»/.test(message)
  const said = key === '301' && fact ? (isAbsent ? `falta ${fact}.` : `${fact} no es válido.`) : lowered(message)
  return raised(`${placeOf(path)}${said}`)
}

/** Sums that only repeat that something above is missing. */
const isSum = ({ key, path }: DocumentFinding): boolean =>
  ['301', 'CP125'].includes(key) && /\.(TotalDistRec|PesoBrutoTotal|NumTotalMercancias)$/.test(path)

/** Without sums of what is missing, and without what else would be wrong with what is not there. */
export function withoutEchoes(findings: readonly DocumentFinding[]): DocumentFinding[] {
  const absent = new Set(
    findings.filter(({ key, message }) => key === '301' && message.startsWith('Falta')).map(({ path }) => path),
  )
  return findings.filter((one) => !isSum(one) && (one.key === '301' || !absent.has(one.path)))
}
