// Issuer, receiver and the global invoice (domain reference §3.2, §6.1–6.2, §8).
import { GENERIC_FOREIGN_RFC, GENERIC_NATIONAL_RFC, isGeneric } from '../../build/build-sale.ts'
import { isCompany } from '../../build/freight.ts'
import { type Context, each, hasForeignTrade, lookUp, type Rule } from '../context.ts'
import { warnOfRfc } from '../rfc.ts'

const COMPANY_SUFFIX =
  /[\s,](S\.? ?A\.?( ?P\.? ?I\.?| ?B\.?)?( DE C\.? ?V\.?)?|S\.? ?(DE )?R\.? ?L\.?( DE C\.? ?V\.?)?|S\.? ?C\.?|A\.? ?C\.?|DE C\.? ?V\.?)$/

function names({ report }: Context, name: string, path: string, code: string): void {
  if (!name) return
  if (COMPANY_SUFFIX.test(name)) {
    report(code, path, 'Escribe el nombre como en su Constancia de Situación Fiscal, sin régimen societario.', 'aviso')
  }
  if (name !== name.toUpperCase()) {
    report(code, path, 'El nombre va en mayúsculas, como en la Constancia de Situación Fiscal.', 'aviso')
  }
}

function regimeFits(
  context: Context,
  regime: string,
  rfc: string,
  path: string,
  codes: readonly [string, string],
): void {
  const entry = lookUp(context, 'c_RegimenFiscal', regime, codes[0], path)
  if (!entry || isGeneric(rfc)) return
  if (!(isCompany(rfc) ? entry.columns.moral : entry.columns.fisica)) {
    const person = isCompany(rfc) ? 'moral' : 'física'
    context.report(codes[1], path, `El régimen ${regime} no corresponde a una persona ${person} (${rfc}).`)
  }
}

const issuer: Rule = (context) => {
  const { Rfc, Nombre, RegimenFiscal } = context.cfdi.Emisor
  names(context, Nombre, 'Emisor.Nombre', 'CFDI40139')
  regimeFits(context, RegimenFiscal, Rfc, 'Emisor.RegimenFiscal', ['CFDI40140', 'CFDI40141'])
}

const receiver: Rule = (context) => {
  const { cfdi, report } = context
  const {
    Rfc: rfc,
    Nombre,
    RegimenFiscalReceptor: regime,
    UsoCFDI: use,
    DomicilioFiscalReceptor: place,
  } = cfdi.Receptor
  warnOfRfc(context, rfc, 'Receptor.Rfc')
  names(context, Nombre, 'Receptor.Nombre', 'CFDI40145')
  if (isGeneric(rfc)) {
    if (place !== cfdi.LugarExpedicion) {
      const message = `Con RFC genérico el código postal del receptor es el del lugar de expedición (${cfdi.LugarExpedicion}).`
      report('CFDI40149', 'Receptor.DomicilioFiscalReceptor', message)
    }
    if (regime !== '616') {
      report('CFDI40159', 'Receptor.RegimenFiscalReceptor', 'Con RFC genérico el régimen del receptor es 616.')
    }
  }
  regimeFits(context, regime, rfc, 'Receptor.RegimenFiscalReceptor', ['CFDI40157', 'CFDI40158'])
  const entry = lookUp(context, 'c_UsoCFDI', use, 'CFDI40160', 'Receptor.UsoCFDI')
  const person = entry && (isCompany(rfc) ? entry.columns.moral : entry.columns.fisica)
  if (entry && regime && !(person && entry.columns.regimenes.includes(regime))) {
    report('CFDI40161', 'Receptor.UsoCFDI', 'El uso de CFDI no corresponde al régimen del receptor.')
  }
}

const foreigner: Rule = (context) => {
  const { cfdi, report } = context
  const { Rfc, ResidenciaFiscal: residence, NumRegIdTrib: taxId } = cfdi.Receptor
  const path = 'Receptor.ResidenciaFiscal'
  const entry = lookUp(context, 'c_Pais', residence, 'CFDI40150', path)
  if (Rfc !== GENERIC_FOREIGN_RFC) {
    if (residence) report('CFDI40151', path, 'La residencia fiscal es solo para receptores extranjeros: quítala.')
    if (taxId) {
      report(
        'CFDI40154',
        'Receptor.NumRegIdTrib',
        'El registro tributario es solo para receptores extranjeros: quítalo.',
      )
    }
    return
  }
  if (residence === 'MEX') report('CFDI40152', path, 'La residencia fiscal de un extranjero no puede ser México.')
  if (!taxId && hasForeignTrade(context)) {
    const message = 'Con Comercio Exterior indica el registro tributario del receptor extranjero.'
    report('CFDI40155', 'Receptor.NumRegIdTrib', message)
  }
  if (taxId && !residence) report('CFDI40153', path, 'Indica el país del registro tributario.')
  const rule = entry?.columns.patronRit
  if (taxId && rule && !new RegExp(`^(?:${rule})$`).test(taxId)) {
    report('CFDI40156', 'Receptor.NumRegIdTrib', `El registro tributario no tiene la forma que usa ${residence}.`)
  }
}

const PUBLIC_NAME = 'PUBLICO EN GENERAL'

const globalInvoice: Rule = (context) => {
  const { cfdi, report } = context
  const { InformacionGlobal: info, Receptor: receptor, TipoDeComprobante: type } = cfdi
  const isPublic = receptor.Rfc === GENERIC_NATIONAL_RFC && receptor.Nombre === PUBLIC_NAME
  if (type === 'I' && isPublic && !info) {
    report('CFDI40130', 'InformacionGlobal', 'La venta al público en general lleva periodicidad, meses y año.')
  }
  if (receptor.Rfc !== GENERIC_NATIONAL_RFC && (info || receptor.Nombre === PUBLIC_NAME)) {
    report('CFDI40146', 'Receptor.Rfc', `El RFC de ${PUBLIC_NAME} y de la factura global es ${GENERIC_NATIONAL_RFC}.`)
  }
  if (!info) return
  if (receptor.Rfc === GENERIC_NATIONAL_RFC && receptor.Nombre !== PUBLIC_NAME) {
    report('CFDI40130', 'Receptor.Nombre', `El receptor de la factura global se llama exactamente ${PUBLIC_NAME}.`)
  }
  if (type !== 'I' || cfdi.MetodoPago !== 'PUE') {
    report('ARRGLOB01', 'MetodoPago', 'La factura global es un ingreso con método PUE.', 'aviso')
  }
  for (const [note, where] of each(cfdi.Conceptos, 'Conceptos')) {
    const usual = note.ClaveProdServ === '01010101' && note.ClaveUnidad === 'ACT' && note.Descripcion === 'Venta'
    if (!usual || Number(note.Cantidad) !== 1 || note.Unidad !== undefined || !note.NoIdentificacion) {
      const message = 'En la factura global cada nota es 01010101, cantidad 1, ACT, «Venta», con su folio y sin unidad.'
      report('ARRGLOB02', where, message, 'aviso')
    }
  }
  const path = 'InformacionGlobal'
  lookUp(context, 'c_Periodicidad', info.Periodicidad, 'CFDI40131', `${path}.Periodicidad`)
  lookUp(context, 'c_Meses', info.Meses, 'CFDI40133', `${path}.Meses`)
  const bimonthly = info.Periodicidad === '05'
  if (bimonthly && cfdi.Emisor.RegimenFiscal !== '621') {
    report('CFDI40132', `${path}.Periodicidad`, 'La periodicidad bimestral es solo para el régimen 621.')
  }
  const month = Number(info.Meses)
  if (!bimonthly && month > 12) report('CFDI40134', `${path}.Meses`, 'Elige un mes del 01 al 12.')
  if (bimonthly && month < 13) report('CFDI40135', `${path}.Meses`, 'Elige un bimestre del 13 al 18.')
  const year = Number(cfdi.Fecha.slice(0, 4))
  if (Number(info.Año) > year || Number(info.Año) < year - 5) {
    report('CFDI40136', `${path}.Año`, `El año debe ser ${year} o uno de los cinco anteriores.`)
  }
}

export const PARTY_RULES: readonly Rule[] = [issuer, receiver, foreigner, globalInvoice]
