/** What the user reads for a code (§12.4, §23); codes not here show the provider's own text. */
const sentences: Record<string, string> = {
  CFDI40145:
    'El nombre del receptor no coincide con el registrado en el SAT: captúralo como en su Constancia, sin régimen societario.',
  CFDI40148: 'El código postal no es el del domicilio fiscal registrado.',
  CFDI40161: 'El uso de CFDI no corresponde al régimen del receptor.',
  '302': 'El sello no es válido; revisa el certificado.',
  '303': 'El certificado no es del emisor del comprobante.',
  '304': 'El certificado está revocado o caducó.',
  '305': 'El certificado no estaba vigente en la fecha del comprobante.',
  '306': 'El certificado no es de sello digital (CSD): no se puede facturar con la e.firma.',
  '308': 'El certificado no fue emitido por el SAT.',
  '402': 'El emisor no está en la lista de contribuyentes obligados (LCO) del SAT.',
  CP149: 'El peso total no es la suma de las mercancías.',
  CP184: 'La configuración vehicular exige (no admite) remolque.',
}

const cancelSentences: Record<string, string> = {
  '203': 'El folio fiscal no corresponde al emisor.',
  '204':
    'El comprobante no se puede cancelar: tiene comprobantes relacionados vigentes. Cancela primero los pagos y notas de crédito.',
  '205': 'El SAT aún no conoce el comprobante; se volverá a intentar.',
  '206': 'El folio fiscal no corresponde a un CFDI del sector primario.',
  '207': 'Falta el motivo de cancelación o no es válido.',
  '208': 'El folio de sustitución no es válido.',
  '209': 'El motivo elegido no lleva folio de sustitución.',
  '210': 'Pasó la fecha límite para cancelar: la de la declaración anual del ejercicio.',
  '211': 'Pasó el plazo para cancelar una factura global.',
  '212': 'El comprobante que sustituye no está relacionado con este (relación 04).',
  '300': 'El usuario del proveedor de certificación no es válido.',
  '301': 'La solicitud de cancelación está mal formada.',
  '302': 'El sello de la solicitud de cancelación no es válido.',
  '304': 'El certificado está revocado o caducó.',
  '305': 'El certificado no es válido para cancelar.',
  '309': 'El certificado no es válido para cancelar.',
  '310': 'El certificado no es de sello digital (CSD).',
  '311': 'El motivo de cancelación no es válido.',
  '312': 'El comprobante que sustituye no está relacionado con este (relación 04).',
  '708': 'El SAT no está disponible; se volverá a intentar.',
  '798': 'El SAT pide esperar 72 horas antes de repetir la solicitud.',
  '799': 'Ya se hicieron cinco solicitudes para este comprobante: el SAT no admite más.',
}

/** One code for both ends of the time in which a document may be stamped: the provider's text tells which. */
function outOfTime(text: string): string {
  return /futur|posterior|adelantad/i.test(text)
    ? 'La fecha de emisión está en el futuro: revisa el reloj y la zona horaria de la sucursal.'
    : 'La fecha de emisión está fuera de plazo: se timbra dentro de las 72 horas siguientes y no antes.'
}

/** A sentence for a code of a failed stamping; `text` is the provider's, shown for codes without one of ours. */
export function stampSentence(code: string, text: string): string {
  if (code === '401') return outOfTime(text)
  return (
    sentences[code] ?? (text.trim() || `El proveedor rechazó el comprobante con el código ${code || 'desconocido'}.`)
  )
}

/** A sentence for a code of a refused cancellation. */
export function cancelSentence(code: string, text: string): string {
  return (
    cancelSentences[code] ?? (text.trim() || `La cancelación fue rechazada con el código ${code || 'desconocido'}.`)
  )
}
