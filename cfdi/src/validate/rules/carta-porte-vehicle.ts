// Vehicle, insurance, trailers and people (domain reference §13.5–13.7): CP148, CP182–CP184, CP193–CP204.
import type { Autotransporte, TipoFigura } from '../../model/cfdi.ts'
import { type Context, each, lookUp, type Rule } from '../context.ts'
import { warnOfRfc } from '../rfc.ts'
import { isByRoad } from './carta-porte-mode.ts'
import { checkAddress, FIGURE_CODES } from './carta-porte-stops.ts'

const ROOT = 'Complemento.CartaPorte'
const VEHICLE = `${ROOT}.Mercancias.Autotransporte`

/** Permits to carry hazardous goods; TPXX00 is for what the list does not foresee. */
const HAZARDOUS_PERMITS = new Set(['TPAF03', 'TPAF07', 'TPAF09', 'TPXX00'])

function insurance({ report }: Context, vehicle: Autotransporte, dangerous: boolean): void {
  const { AseguraMedAmbiente: insurer, PolizaMedAmbiente: policy } = vehicle.Seguros
  const path = `${VEHICLE}.Seguros`
  if (dangerous && !insurer)
    report('CP182', `${path}.AseguraMedAmbiente`, 'La carga peligrosa lleva seguro de medio ambiente.')
  if (!dangerous && insurer) {
    report('CP182', `${path}.AseguraMedAmbiente`, 'El seguro de medio ambiente solo va con carga peligrosa.')
  }
  if (insurer && !policy) report('CP183', `${path}.PolizaMedAmbiente`, 'Falta la póliza de medio ambiente.')
  if (!insurer && policy) report('CP183', `${path}.PolizaMedAmbiente`, 'Falta la aseguradora de esta póliza.')
  if (dangerous && !HAZARDOUS_PERMITS.has(vehicle.PermSCT)) {
    const message = `El permiso ${vehicle.PermSCT} no es para carga peligrosa (TPAF03, TPAF07 o TPAF09).`
    report('ARRCP04', `${VEHICLE}.PermSCT`, message, 'aviso')
  }
}

/** Doubly articulated: a second trailer after the R or the second S (T3S2R4, T2S2S2). */
const DOUBLE = /^T\dS\d[RS]\d$/

function trailers(context: Context, vehicle: Autotransporte): void {
  const { report } = context
  const { ConfigVehicular: configuration } = vehicle.IdentificacionVehicular
  const where = `${VEHICLE}.IdentificacionVehicular.ConfigVehicular`
  const entry = lookUp(context, 'c_ConfigAutotransporte', configuration, 'CP999', where)
  const count = vehicle.Remolques?.length ?? 0
  const path = `${VEHICLE}.Remolques`
  if (entry?.columns.remolque === '1' && count === 0)
    report('CP184', path, 'La configuración vehicular exige remolque.')
  if (entry?.columns.remolque === '0' && count > 0)
    report('CP184', path, 'La configuración vehicular no admite remolque.')
  if (count > 0 && DOUBLE.test(configuration) !== count > 1) {
    const message = DOUBLE.test(configuration)
      ? `${configuration} es doblemente articulado: faltan los datos del segundo remolque.`
      : `${configuration} lleva un solo remolque.`
    report('ARRCP06', path, message, 'aviso')
  }
  for (const [trailer, at] of each(vehicle.Remolques, path)) {
    lookUp(context, 'c_SubTipoRem', trailer.SubTipoRem, 'CP999', `${at}.SubTipoRem`)
  }
}

/** The authority stamps them in small letters too; inspectors look for what is on the lorry. */
function plates({ report }: Context, { IdentificacionVehicular: lorry, Remolques: trailers }: Autotransporte): void {
  const all: [string, string][] = [[`${VEHICLE}.IdentificacionVehicular.PlacaVM`, lorry.PlacaVM]]
  for (const [{ Placa }, path] of each(trailers, `${VEHICLE}.Remolques`)) all.push([`${path}.Placa`, Placa])
  for (const [path, plate] of all) {
    if (plate !== plate.toUpperCase()) report('ARRCP08', path, `La placa ${plate} va en mayúsculas.`, 'aviso')
  }
}

const vehicle: Rule = (context) => {
  const { cfdi, report } = context
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) return
  const { Mercancias: cargo } = carta
  if (!isByRoad(carta)) {
    const message = 'Del transporte marítimo, aéreo y ferroviario solo se revisan la estructura y el sello.'
    report('ARRCP07', `${ROOT}.Mercancias`, message, 'aviso')
  } else if (!cargo.Autotransporte) report('CP148', VEHICLE, 'Faltan los datos del autotransporte.')
  if (!cargo.Autotransporte) return
  lookUp(context, 'c_TipoPermiso', cargo.Autotransporte.PermSCT, 'CP999', `${VEHICLE}.PermSCT`)
  plates(context, cargo.Autotransporte)
  const dangerous = cargo.Mercancia.some(({ MaterialPeligroso }) => MaterialPeligroso === 'Sí')
  insurance(context, cargo.Autotransporte, dangerous)
  trailers(context, cargo.Autotransporte)
}

function figure(context: Context, person: TipoFigura, path: string): void {
  const { report } = context
  lookUp(context, 'c_FiguraTransporte', person.TipoFigura, 'CP999', `${path}.TipoFigura`)
  warnOfRfc(context, person.RFCFigura, `${path}.RFCFigura`)
  const { RFCFigura: rfc, NumRegIdTribFigura: taxId, ResidenciaFiscalFigura: residence } = person
  if (rfc && taxId)
    report('CP195', `${path}.RFCFigura`, 'Indica el RFC o el registro tributario extranjero, no los dos.')
  if (!rfc && !taxId) report('CP197', `${path}.NumRegIdTribFigura`, 'Falta el RFC o el registro tributario extranjero.')
  if (taxId && (!residence || residence === 'MEX')) {
    report('CP198', `${path}.ResidenciaFiscalFigura`, 'Indica el país de residencia fiscal, distinto de México.')
  }
  lookUp(context, 'c_Pais', residence, 'CP198', `${path}.ResidenciaFiscalFigura`)
  const operator = person.TipoFigura === '01'
  if (operator && !person.NumLicencia) report('CP196', `${path}.NumLicencia`, 'Falta la licencia del operador.')
  if (!operator && person.NumLicencia) report('CP196', `${path}.NumLicencia`, 'La licencia solo va en el operador.')
  const owner = person.TipoFigura === '02' || person.TipoFigura === '03'
  if (person.PartesTransporte && !owner) {
    report('CP199', `${path}.PartesTransporte`, 'Las partes del transporte solo van en propietario o arrendador.')
  }
  if (!person.PartesTransporte && owner) {
    report('CP199', `${path}.PartesTransporte`, 'Indica qué parte del transporte es del propietario o arrendador.')
  }
  for (const [part, at] of each(person.PartesTransporte, `${path}.PartesTransporte`)) {
    lookUp(context, 'c_ParteTransporte', part.ParteTransporte, 'CP199', at)
  }
  if (person.Domicilio) checkAddress(context, person.Domicilio, `${path}.Domicilio`, FIGURE_CODES)
}

const figures: Rule = (context) => {
  const { cfdi, report } = context
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) return
  const path = `${ROOT}.FiguraTransporte`
  if (!carta.FiguraTransporte) {
    if (isByRoad(carta)) report('CP193', path, 'Faltan las figuras de transporte: al menos el operador.')
    return
  }
  if (isByRoad(carta) && !carta.FiguraTransporte.some(({ TipoFigura }) => TipoFigura === '01')) {
    report('CP194', path, 'Falta el operador (figura 01).')
  }
  for (const [person, where] of each(carta.FiguraTransporte, path)) figure(context, person, where)
}

export const CARTA_PORTE_VEHICLE_RULES: readonly Rule[] = [vehicle, figures]
