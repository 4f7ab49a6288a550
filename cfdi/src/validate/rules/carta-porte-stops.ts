// Places of a journey and addresses (domain reference §13.3): CP130–CP147, CP200–CP204.
import type { Domicilio, Ubicacion } from '../../model/cfdi.ts'
import { type Context, each, lookUp, type Rule } from '../context.ts'
import { warnOfRfc } from '../rfc.ts'
import { isByRoad } from './carta-porte-mode.ts'

const PATH = 'Complemento.CartaPorte.Ubicaciones'

type AddressCodes = Readonly<Record<'Colonia' | 'Localidad' | 'Municipio' | 'Estado' | 'CodigoPostal', string>>

const STOP_CODES: AddressCodes = {
  Colonia: 'CP143',
  Localidad: 'CP144',
  Municipio: 'CP145',
  Estado: 'CP146',
  CodigoPostal: 'CP147',
}
export const FIGURE_CODES: AddressCodes = {
  Colonia: 'CP200',
  Localidad: 'CP201',
  Municipio: 'CP202',
  Estado: 'CP203',
  CodigoPostal: 'CP204',
}

/** Mexican addresses use keys that belong to each other; those of other countries are free text. */
export function checkAddress(context: Context, address: Domicilio, path: string, codes: AddressCodes): void {
  const { catalogs, day, report } = context
  const { Estado: state, Pais: country, CodigoPostal: postalCode } = address
  lookUp(context, 'c_Pais', country, codes.Estado, `${path}.Pais`)
  if (['MEX', 'USA', 'CAN'].includes(country)) {
    const entry = lookUp(context, 'c_Estado', state, codes.Estado, `${path}.Estado`)
    if (entry && entry.columns.pais !== country) {
      report(codes.Estado, `${path}.Estado`, `El estado ${state} no es de ${country}.`)
    }
  }
  if (country !== 'MEX') return
  const within = (name: 'Municipio' | 'Localidad', catalog: 'c_Municipio' | 'c_Localidad') => {
    const key = address[name]
    if (key && catalogs.isComplete(catalog) && !catalogs.find(catalog, `${state}:${key}`, day)) {
      report(codes[name], `${path}.${name}`, `La clave ${key} no es de ${state}: omítela o elige la del catálogo.`)
    }
  }
  within('Municipio', 'c_Municipio')
  within('Localidad', 'c_Localidad')
  const { Colonia: colony } = address
  if (colony && catalogs.isComplete('c_Colonia') && !catalogs.find('c_Colonia', `${postalCode}:${colony}`, day)) {
    report(codes.Colonia, `${path}.Colonia`, `La colonia ${colony} no es del código postal ${postalCode}: omítela.`)
  }
  const where = `${path}.CodigoPostal`
  if (!/^\d{5}$/.test(postalCode)) {
    report(codes.CodigoPostal, where, 'El código postal de México tiene 5 dígitos.')
    return
  }
  const entry = catalogs.find('c_CodigoPostal', postalCode, day)
  if (!entry) {
    if (catalogs.isComplete('c_CodigoPostal')) {
      report(codes.CodigoPostal, where, `El código postal ${postalCode} no está en el catálogo instalado.`, 'aviso')
    }
    return
  }
  const { estado, municipio, localidad } = entry.columns
  if (estado !== state)
    report(codes.CodigoPostal, where, `El código postal ${postalCode} es de ${estado}, no de ${state}.`)
  else if (municipio && address.Municipio && municipio !== address.Municipio) {
    report(codes.CodigoPostal, where, `El código postal ${postalCode} es del municipio ${municipio}.`)
  } else if (localidad && address.Localidad && localidad !== address.Localidad) {
    report(codes.CodigoPostal, where, `El código postal ${postalCode} es de la localidad ${localidad}.`)
  }
}

/** Data of other means of transport that a road journey must not carry. */
const NOT_BY_ROAD = [
  ['CP135', 'NumEstacion'],
  ['CP137', 'NombreEstacion'],
  ['CP139', 'NavegacionTrafico'],
  ['CP140', 'TipoEstacion'],
] as const

function stop(context: Context, place: Ubicacion, path: string): void {
  const { report } = context
  warnOfRfc(context, place.RFCRemitenteDestinatario, `${path}.RFCRemitenteDestinatario`)
  const foreign = place.RFCRemitenteDestinatario === 'XEXX010101000'
  if (foreign && !place.NumRegIdTrib) {
    report('CP133', `${path}.NumRegIdTrib`, 'Indica el registro tributario del remitente o destinatario extranjero.')
  }
  if (place.NumRegIdTrib && (!place.ResidenciaFiscal || place.ResidenciaFiscal === 'MEX')) {
    report('CP134', `${path}.ResidenciaFiscal`, 'Indica el país de residencia fiscal, distinto de México.')
  }
  lookUp(context, 'c_Pais', place.ResidenciaFiscal, 'CP134', `${path}.ResidenciaFiscal`)
  if (place.Domicilio) checkAddress(context, place.Domicilio, `${path}.Domicilio`, STOP_CODES)
}

/** What a lorry's stop has and a station's does not. */
function roadStop({ report }: Context, place: Ubicacion, path: string): void {
  for (const [code, name] of NOT_BY_ROAD) {
    if (place[name] !== undefined) report(code, `${path}.${name}`, 'No va en autotransporte: quítalo.')
  }
  const distance = place.DistanciaRecorrida !== undefined
  if (place.TipoUbicacion === 'Destino' && !distance) {
    report('CP141', `${path}.DistanciaRecorrida`, 'Indica los kilómetros recorridos hasta este destino.')
  }
  if (place.TipoUbicacion === 'Origen' && distance) {
    report('CP141', `${path}.DistanciaRecorrida`, 'La distancia va en los destinos, no en el origen.')
  }
  if (!place.Domicilio) report('CP142', `${path}.Domicilio`, 'Falta el domicilio.')
}

const stops: Rule = (context) => {
  const { cfdi, report } = context
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) return
  const places = carta.Ubicaciones
  const kinds = places.map(({ TipoUbicacion }) => TipoUbicacion)
  if (!kinds.includes('Origen') || !kinds.includes('Destino')) {
    report('CP130', PATH, 'Hace falta al menos un origen y un destino.')
  }
  const spread = carta.Mercancias.Mercancia.some(({ CantidadTransporta }) => CantidadTransporta)
  const seen = new Set<string>()
  const byRoad = isByRoad(carta)
  for (const [place, path] of each(places, PATH)) {
    stop(context, place, path)
    if (byRoad) roadStop(context, place, path)
    const id = place.IDUbicacion
    if (spread && !id) report('CP131', `${path}.IDUbicacion`, 'Indica la clave de la ubicación: la mercancía la usa.')
    if (id && seen.has(id)) report('ARRCP05', `${path}.IDUbicacion`, `La clave ${id} está repetida.`, 'aviso')
    if (id) seen.add(id)
    if (id && !id.startsWith(place.TipoUbicacion === 'Origen' ? 'OR' : 'DE')) {
      report('CP131', `${path}.IDUbicacion`, 'La clave empieza con OR en un origen y con DE en un destino.')
    }
  }
  const departures = places.filter(({ TipoUbicacion }) => TipoUbicacion === 'Origen')
  const first = departures.map(({ FechaHoraSalidaLlegada }) => FechaHoraSalidaLlegada).toSorted()[0]
  for (const [place, path] of each(places, PATH)) {
    if (place.TipoUbicacion === 'Destino' && first && place.FechaHoraSalidaLlegada <= first) {
      report('ARRCP01', `${path}.FechaHoraSalidaLlegada`, 'La llegada es anterior a la salida.', 'aviso')
    }
  }
}

export const CARTA_PORTE_STOP_RULES: readonly Rule[] = [stops]
