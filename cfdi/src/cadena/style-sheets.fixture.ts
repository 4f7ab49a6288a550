// Style sheets in the manner of the tax authority's, transcribed node by node from its published order and written
// independently of the tables: whoever compares the two compares two sources.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const sheet = (namespaces: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ${namespaces} version="2.0">\n  <!-- Manejo de nodos -->\n${body}\n</xsl:stylesheet>`
const template = (match: string, body: string) => `  <xsl:template match="${match}">\n${body}\n  </xsl:template>\n`
const value = (name: string, kind: string) =>
  `    <xsl:call-template name="${kind}">\n      <xsl:with-param name="valor" select="./@${name}"/>\n    </xsl:call-template>`
/** `Rfc Nombre? …`: a question mark makes the attribute optional. */
const values = (names: string) =>
  names
    .split(' ')
    .map((name) => (name.endsWith('?') ? value(name.slice(0, -1), 'Opcional') : value(name, 'Requerido')))
    .join('\n')
const each = (select: string, body: string) => `    <xsl:for-each select="${select}">\n${body}\n    </xsl:for-each>`
const apply = (select: string) => `    <xsl:apply-templates select="${select}"/>`
const eachApply = (...selects: string[]) => selects.map((select) => each(select, apply('.'))).join('\n')

const UTILITIES = sheet(
  '',
  `  <xsl:template name="Requerido">
    <xsl:param name="valor"/>|<xsl:call-template name="ManejaEspacios">
      <xsl:with-param name="s" select="$valor"/>
    </xsl:call-template>
  </xsl:template>
  <xsl:template name="Opcional">
    <xsl:param name="valor"/>
    <xsl:if test="$valor">|<xsl:call-template name="ManejaEspacios">
        <xsl:with-param name="s" select="$valor"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>
  <xsl:template name="ManejaEspacios">
    <xsl:param name="s"/>
    <xsl:value-of select="normalize-space(string($s))"/>
  </xsl:template>`,
)

const CFDI = sheet(
  'xmlns:cfdi="http://www.sat.gob.mx/cfd/4"',
  `  <xsl:output method="text" version="1.0" encoding="UTF-8" indent="no"/>
  <xsl:include href="../../2/cadenaoriginal_2_0/utilerias.xslt"/>
  <xsl:include href="http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xslt"/>
  <xsl:include href="../../CartaPorte/CartaPorte31.xslt"/>
  <xsl:include href="../../leyendasFiscales/leyendasFisc.xslt"/>
  <xsl:include href="../../implocal/implocal.xslt"/>
  <xsl:template match="/">|<xsl:apply-templates select="/cfdi:Comprobante"/>||</xsl:template>
` +
    template(
      'cfdi:Comprobante',
      `${values('Version Serie? Folio? Fecha FormaPago? NoCertificado CondicionesDePago? SubTotal Descuento? Moneda TipoCambio? Total TipoDeComprobante Exportacion MetodoPago? LugarExpedicion Confirmacion?')}
${apply('./cfdi:InformacionGlobal')}
${eachApply('./cfdi:CfdiRelacionados')}
${['Emisor', 'Receptor', 'Conceptos', 'Impuestos', 'Complemento'].map((name) => apply(`./cfdi:${name}`)).join('\n')}`,
    ) +
    template('cfdi:InformacionGlobal', values('Periodicidad Meses Año')) +
    template('cfdi:CfdiRelacionados', `${values('TipoRelacion')}\n${each('./cfdi:CfdiRelacionado', values('UUID'))}`) +
    template('cfdi:Emisor', values('Rfc Nombre RegimenFiscal FacAtrAdquirente?')) +
    template(
      'cfdi:Receptor',
      values('Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal? NumRegIdTrib? RegimenFiscalReceptor UsoCFDI'),
    ) +
    template('cfdi:Conceptos', eachApply('./cfdi:Concepto')) +
    template(
      'cfdi:Concepto',
      `${values('ClaveProdServ NoIdentificacion? Cantidad ClaveUnidad Unidad? Descripcion ValorUnitario Importe Descuento? ObjetoImp')}
${each('./cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado', values('Base Impuesto TipoFactor TasaOCuota? Importe?'))}
${each('./cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion', values('Base Impuesto TipoFactor TasaOCuota Importe'))}
${eachApply('./cfdi:ACuentaTerceros', './cfdi:InformacionAduanera')}
    <xsl:if test="./cfdi:CuentaPredial">
${apply('./cfdi:CuentaPredial')}
    </xsl:if>
    <xsl:if test="./cfdi:ComplementoConcepto">
${apply('./cfdi:ComplementoConcepto')}
    </xsl:if>
${eachApply('.//cfdi:Parte')}`,
    ) +
    template(
      'cfdi:ACuentaTerceros',
      values('RfcACuentaTerceros NombreACuentaTerceros RegimenFiscalACuentaTerceros DomicilioFiscalACuentaTerceros'),
    ) +
    template('cfdi:InformacionAduanera', values('NumeroPedimento')) +
    template('cfdi:CuentaPredial', values('Numero')) +
    template('cfdi:ComplementoConcepto', eachApply('./*')) +
    template(
      'cfdi:Parte',
      `${values('ClaveProdServ NoIdentificacion? Cantidad Unidad? Descripcion ValorUnitario? Importe?')}
${eachApply('.//cfdi:InformacionAduanera')}`,
    ) +
    template('cfdi:Complemento', eachApply('./*')) +
    template(
      'cfdi:Impuestos',
      `${each('./cfdi:Retenciones/cfdi:Retencion', values('Impuesto Importe'))}
${values('TotalImpuestosRetenidos?')}
${each('./cfdi:Traslados/cfdi:Traslado', values('Base Impuesto TipoFactor TasaOCuota? Importe?'))}
${values('TotalImpuestosTrasladados?')}`,
    ),
)

const PAGOS = sheet(
  'xmlns:pago20="http://www.sat.gob.mx/Pagos20"',
  template('pago20:Pagos', `${values('Version')}\n${eachApply('./pago20:Totales', './pago20:Pago')}`) +
    template(
      'pago20:Totales',
      values(
        'TotalRetencionesIVA? TotalRetencionesISR? TotalRetencionesIEPS? TotalTrasladosBaseIVA16? TotalTrasladosImpuestoIVA16? TotalTrasladosBaseIVA8? TotalTrasladosImpuestoIVA8? TotalTrasladosBaseIVA0? TotalTrasladosImpuestoIVA0? TotalTrasladosBaseIVAExento? MontoTotalPagos',
      ),
    ) +
    template(
      'pago20:Pago',
      `${values('FechaPago FormaDePagoP MonedaP TipoCambioP? Monto NumOperacion? RfcEmisorCtaOrd? NomBancoOrdExt? CtaOrdenante? RfcEmisorCtaBen? CtaBeneficiario? TipoCadPago? CertPago? CadPago? SelloPago?')}
${eachApply('./pago20:DoctoRelacionado', './pago20:ImpuestosP')}`,
    ) +
    template(
      'pago20:DoctoRelacionado',
      `${values('IdDocumento Serie? Folio? MonedaDR EquivalenciaDR? NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR')}
${each('./pago20:ImpuestosDR/pago20:RetencionesDR/pago20:RetencionDR', values('BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR'))}
${each('./pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR', values('BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR? ImporteDR?'))}`,
    ) +
    template('pago20:ImpuestosP', `${apply('./pago20:RetencionesP')}\n${apply('./pago20:TrasladosP')}`) +
    template('pago20:RetencionesP', eachApply('./pago20:RetencionP')) +
    template('pago20:TrasladosP', eachApply('./pago20:TrasladoP')) +
    template('pago20:RetencionP', values('ImpuestoP ImporteP')) +
    template('pago20:TrasladoP', values('BaseP ImpuestoP TipoFactorP TasaOCuotaP? ImporteP?')),
)

const ADDRESS = values(
  'Calle? NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado Pais CodigoPostal',
)
const ccp = (...names: string[]) => eachApply(...names.map((name) => `./cartaporte31:${name}`))

const CARTA_PORTE = sheet(
  'xmlns:cartaporte31="http://www.sat.gob.mx/CartaPorte31"',
  template(
    'cartaporte31:CartaPorte',
    `${values('Version IdCCP TranspInternac EntradaSalidaMerc? PaisOrigenDestino? ViaEntradaSalida? TotalDistRec? RegistroISTMO? UbicacionPoloOrigen? UbicacionPoloDestino?')}
${ccp('RegimenesAduaneros', 'Ubicaciones', 'Mercancias', 'FiguraTransporte')}`,
  ) +
    template('cartaporte31:RegimenesAduaneros', ccp('RegimenAduaneroCCP')) +
    template('cartaporte31:RegimenAduaneroCCP', values('RegimenAduanero')) +
    template('cartaporte31:Ubicaciones', ccp('Ubicacion')) +
    template(
      'cartaporte31:Ubicacion',
      `${values('TipoUbicacion IDUbicacion? RFCRemitenteDestinatario NombreRemitenteDestinatario? NumRegIdTrib? ResidenciaFiscal? NumEstacion? NombreEstacion? NavegacionTrafico? FechaHoraSalidaLlegada TipoEstacion? DistanciaRecorrida?')}
${each('./cartaporte31:Domicilio', ADDRESS)}`,
    ) +
    template(
      'cartaporte31:Mercancias',
      `${values('PesoBrutoTotal UnidadPeso PesoNetoTotal? NumTotalMercancias CargoPorTasacion? LogisticaInversaRecoleccionDevolucion?')}
${ccp('Mercancia', 'Autotransporte', 'TransporteMaritimo', 'TransporteAereo', 'TransporteFerroviario')}`,
    ) +
    template(
      'cartaporte31:Mercancia',
      `${values('BienesTransp ClaveSTCC? Descripcion Cantidad ClaveUnidad Unidad? Dimensiones? MaterialPeligroso? CveMaterialPeligroso? Embalaje? DescripEmbalaje? SectorCOFEPRIS? NombreIngredienteActivo? NomQuimico? DenominacionGenericaProd? DenominacionDistintivaProd? Fabricante? FechaCaducidad? LoteMedicamento? FormaFarmaceutica? CondicionesEspTransp? RegistroSanitarioFolioAutorizacion? PermisoImportacion? FolioImpoVUCEM? NumCAS? RazonSocialEmpImp? NumRegSanPlagCOFEPRIS? DatosFabricante? DatosFormulador? DatosMaquilador? UsoAutorizado? PesoEnKg ValorMercancia? Moneda? FraccionArancelaria? UUIDComercioExt? TipoMateria? DescripcionMateria?')}
${ccp('DocumentacionAduanera', 'GuiasIdentificacion', 'CantidadTransporta', 'DetalleMercancia')}`,
    ) +
    template('cartaporte31:DocumentacionAduanera', values('TipoDocumento NumPedimento? IdentDocAduanero? RFCImpo?')) +
    template(
      'cartaporte31:GuiasIdentificacion',
      values('NumeroGuiaIdentificacion DescripGuiaIdentificacion PesoGuiaIdentificacion'),
    ) +
    template('cartaporte31:CantidadTransporta', values('Cantidad IDOrigen IDDestino CvesTransporte?')) +
    template('cartaporte31:DetalleMercancia', values('UnidadPesoMerc PesoBruto PesoNeto PesoTara NumPiezas?')) +
    template(
      'cartaporte31:Autotransporte',
      `${values('PermSCT NumPermisoSCT')}\n${ccp('IdentificacionVehicular', 'Seguros', 'Remolques')}`,
    ) +
    template(
      'cartaporte31:IdentificacionVehicular',
      values('ConfigVehicular PesoBrutoVehicular PlacaVM AnioModeloVM'),
    ) +
    template(
      'cartaporte31:Seguros',
      values(
        'AseguraRespCivil PolizaRespCivil AseguraMedAmbiente? PolizaMedAmbiente? AseguraCarga? PolizaCarga? PrimaSeguro?',
      ),
    ) +
    template('cartaporte31:Remolques', ccp('Remolque')) +
    template('cartaporte31:Remolque', values('SubTipoRem Placa')) +
    template(
      'cartaporte31:TransporteMaritimo',
      `${values('PermSCT? NumPermisoSCT? NombreAseg? NumPolizaSeguro? TipoEmbarcacion Matricula NumeroOMI AnioEmbarcacion? NombreEmbarc? NacionalidadEmbarc UnidadesDeArqBruto TipoCarga Eslora? Manga? Calado? Puntal? LineaNaviera? NombreAgenteNaviero NumAutorizacionNaviero NumViaje? NumConocEmbarc? PermisoTempNavegacion?')}
${ccp('Contenedor')}`,
    ) +
    template(
      'cartaporte31:Contenedor',
      `${values('TipoContenedor MatriculaContenedor? NumPrecinto? IdCCPRelacionado? PlacaVMCCP? FechaCertificacionCCP?')}
${ccp('RemolquesCCP')}`,
    ) +
    template('cartaporte31:RemolquesCCP', ccp('RemolqueCCP')) +
    template('cartaporte31:RemolqueCCP', values('SubTipoRemCCP PlacaCCP')) +
    template(
      'cartaporte31:TransporteAereo',
      values(
        'PermSCT NumPermisoSCT MatriculaAeronave? NombreAseg? NumPolizaSeguro? NumeroGuia LugarContrato? CodigoTransportista RFCEmbarcador? NumRegIdTribEmbarc? ResidenciaFiscalEmbarc? NombreEmbarcador?',
      ),
    ) +
    template(
      'cartaporte31:TransporteFerroviario',
      `${values('TipoDeServicio TipoDeTrafico NombreAseg? NumPolizaSeguro?')}\n${ccp('DerechosDePaso', 'Carro')}`,
    ) +
    template('cartaporte31:DerechosDePaso', values('TipoDerechoDePaso KilometrajePagado')) +
    template(
      'cartaporte31:Carro',
      `${values('TipoCarro MatriculaCarro GuiaCarro ToneladasNetasCarro')}
${each('./cartaporte31:Contenedor ', values('TipoContenedor PesoContenedorVacio PesoNetoMercancia'))}`,
    ) +
    template('cartaporte31:FiguraTransporte', eachApply('./cartaporte31:TiposFigura ')) +
    template(
      'cartaporte31:TiposFigura',
      `${values('TipoFigura RFCFigura? NumLicencia? NombreFigura NumRegIdTribFigura? ResidenciaFiscalFigura?')}
${ccp('PartesTransporte')}
${each('./cartaporte31:Domicilio ', ADDRESS)}`,
    ) +
    template('cartaporte31:PartesTransporte', values('ParteTransporte')),
)

const LEYENDAS = sheet(
  'xmlns:leyendasFisc="http://www.sat.gob.mx/leyendasFiscales"',
  template('leyendasFisc:LeyendasFiscales', `${values('version')}\n${eachApply('./leyendasFisc:Leyenda')}`) +
    template('leyendasFisc:Leyenda', values('disposicionFiscal? norma? textoLeyenda')),
)

const IMPLOCAL = sheet(
  'xmlns:implocal="http://www.sat.gob.mx/implocal"',
  template(
    'implocal:ImpuestosLocales',
    `${values('version TotaldeRetenciones TotaldeTraslados')}
${each('implocal:RetencionesLocales', values('ImpLocRetenido TasadeRetencion Importe'))}
${each('implocal:TrasladosLocales', values('ImpLocTrasladado TasadeTraslado Importe'))}`,
  ),
)

const TFD = sheet(
  'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"',
  `  <xsl:include href="../2/cadenaoriginal_2_0/utilerias.xslt"/>
  <xsl:template match="/">|<xsl:apply-templates select="/tfd:TimbreFiscalDigital"/>||</xsl:template>
${template('tfd:TimbreFiscalDigital', values('Version UUID FechaTimbrado RfcProvCertif Leyenda? SelloCFD NoCertificadoSAT'))}`,
)

/** A folder laid out like the authority's site, with the style sheets in it. */
export function styleSheetFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-xslt-'))
  const files = {
    '2/cadenaoriginal_2_0/utilerias.xslt': UTILITIES,
    '4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt': CFDI,
    'Pagos/Pagos20.xslt': PAGOS,
    'CartaPorte/CartaPorte31.xslt': CARTA_PORTE,
    'leyendasFiscales/leyendasFisc.xslt': LEYENDAS,
    'implocal/implocal.xslt': IMPLOCAL,
    'TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt': TFD,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
