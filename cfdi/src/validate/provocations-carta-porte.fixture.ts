// What provokes each code of §13: Carta Porte.
import { goingBy } from '../testing/sample-modes.ts'
import { sampleDocuments } from '../testing/sample-documents.ts'
import type { Provocation } from './provocation.fixture.ts'

const samples = sampleDocuments()
const note = samples['nota de crédito']
const payment = samples.pago
const freight = samples['factura con carta porte']
const abroad = samples['carta porte internacional']
const transfer = samples.traslado

const C = 'Conceptos[0]'
const CP = 'Complemento.CartaPorte'
const U = `${CP}.Ubicaciones`
const M = `${CP}.Mercancias`
const G = `${M}.Mercancia[0]`
const A = `${M}.Autotransporte`
const F = `${CP}.FiguraTransporte`
const medicine = { [`${G}.SectorCOFEPRIS`]: '01' }
const hazardous = {
  [`${G}.BienesTransp`]: '15101505',
  [`${G}.MaterialPeligroso`]: 'Sí',
  [`${G}.CveMaterialPeligroso`]: '1203',
  [`${G}.Embalaje`]: '4H2',
}

export const CARTA_PORTE_PROVOCATIONS: readonly Provocation[] = [
  // §13.1–13.2 Carta Porte
  ['CP102', transfer, { SubTotal: '1' }],
  ['CP103', transfer, { Moneda: 'MXN' }],
  ['CP104', freight, { Moneda: 'XXX' }],
  ['CP105', transfer, { Total: '1' }],
  ['CP107', transfer, { 'Receptor.Rfc': 'URE180429TM6' }],
  ['CP109', freight, { [`${C}.ClaveProdServ`]: '84111506' }],
  ['CP110', freight, { [`${C}.ClaveProdServ`]: '78101901' }],
  ['CP111', transfer, { 'Receptor.UsoCFDI': 'G03' }],
  ['CP113', freight, { 'Complemento.Pagos': payment.Complemento?.Pagos }],
  ['CP114', note, { Complemento: freight.Complemento }],
  ['CP115', freight, { [`${CP}.Version`]: '3.0' }],
  ['CP116', abroad, { [`${CP}.RegimenesAduaneros`]: undefined }],
  ['CP116', freight, { [`${CP}.RegimenesAduaneros`]: [{ RegimenAduanero: 'IMD' }] }],
  ['CP117', abroad, { [`${CP}.RegimenesAduaneros[0].RegimenAduanero`]: 'ZZZ' }],
  ['CP118', abroad, { [`${CP}.RegimenesAduaneros[0].RegimenAduanero`]: 'EXD' }],
  ['CP119', abroad, { [`${CP}.EntradaSalidaMerc`]: undefined }],
  ['CP120', freight, { [`${CP}.EntradaSalidaMerc`]: 'Salida' }],
  ['CP121', abroad, { [`${CP}.PaisOrigenDestino`]: undefined }],
  ['CP122', freight, { [`${CP}.PaisOrigenDestino`]: 'USA' }],
  ['CP123', abroad, { [`${CP}.ViaEntradaSalida`]: undefined }],
  ['CP124', freight, { [`${CP}.ViaEntradaSalida`]: '01' }],
  ['CP125', freight, { [`${CP}.TotalDistRec`]: undefined }],
  ['CP126', freight, { [`${CP}.TotalDistRec`]: '585.41' }],
  ['301', freight, { [`${CP}.TotalDistRec`]: '100000' }],
  ['CP127', freight, { [`${CP}.UbicacionPoloOrigen`]: '01' }],
  ['CP127', freight, { [`${CP}.RegistroISTMO`]: 'Sí' }],
  // §13.3 places
  ['CP130', freight, { [`${U}[1].TipoUbicacion`]: 'Origen' }],
  ['CP131', abroad, { [`${U}[0].IDUbicacion`]: undefined }],
  ['CP131', freight, { [`${U}[0].IDUbicacion`]: 'DE000009' }],
  ['CP133', freight, { [`${U}[1].RFCRemitenteDestinatario`]: 'XEXX010101000' }],
  ['CP134', freight, { [`${U}[1].NumRegIdTrib`]: '123456' }],
  ['CP135', freight, { [`${U}[0].NumEstacion`]: 'PM001' }],
  ['CP137', freight, { [`${U}[0].NombreEstacion`]: 'Veracruz' }],
  ['CP139', freight, { [`${U}[0].NavegacionTrafico`]: 'Altura' }],
  ['CP140', freight, { [`${U}[0].TipoEstacion`]: '01' }],
  ['CP141', freight, { [`${U}[1].DistanciaRecorrida`]: undefined }],
  ['CP141', freight, { [`${U}[0].DistanciaRecorrida`]: '1.00' }],
  ['CP142', freight, { [`${U}[0].Domicilio`]: undefined }],
  ['CP143', freight, { [`${U}[0].Domicilio.Colonia`]: '9999' }],
  ['CP144', freight, { [`${U}[0].Domicilio.Localidad`]: '99' }],
  ['CP145', freight, { [`${U}[0].Domicilio.Municipio`]: '039' }],
  ['CP146', freight, { [`${U}[0].Domicilio.Estado`]: 'ZZZ' }],
  ['CP146', freight, { [`${U}[0].Domicilio.Pais`]: 'USA' }],
  ['CP147', freight, { [`${U}[0].Domicilio.CodigoPostal`]: '44940' }],
  ['CP147', freight, { [`${U}[1].Domicilio.Municipio`]: '120' }],
  ['CP147', freight, { [`${U}[1].Domicilio.Localidad`]: '04' }],
  ['CP147', freight, { [`${U}[0].Domicilio.CodigoPostal`]: '99999' }],
  ['CP147', freight, { [`${U}[0].Domicilio.CodigoPostal`]: '4208' }],
  ['ARRCP01', freight, { [`${U}[1].FechaHoraSalidaLlegada`]: '2026-11-21T07:00:00' }],
  ['ARRCP05', freight, { [`${U}[1].IDUbicacion`]: 'OR000001' }],
  // §13.4 goods
  ['CP148', freight, { [A]: undefined }],
  ['ARRCP07', goingBy(freight, 'marítimo'), {}],
  ['ARRCP08', freight, { [`${A}.IdentificacionVehicular.PlacaVM`]: '501aa1' }],
  ['ARRCP08', freight, { [`${A}.Remolques[0].Placa`]: '852un3' }],
  ['CP149', freight, { [`${M}.PesoBrutoTotal`]: '242.001' }],
  ['CP153', freight, { [A]: undefined, [`${M}.LogisticaInversaRecoleccionDevolucion`]: 'Sí' }],
  ['CP154', freight, { [`${M}.NumTotalMercancias`]: '3' }],
  ['CP155', freight, { [`${G}.MaterialPeligroso`]: 'No' }],
  ['CP155', freight, { [`${G}.BienesTransp`]: '15101505' }],
  ['CP155', freight, { [`${G}.BienesTransp`]: '12161500' }],
  ['CP156', freight, { ...hazardous, [`${G}.CveMaterialPeligroso`]: undefined }],
  ['CP156', freight, { [`${G}.CveMaterialPeligroso`]: '1203' }],
  ['CP157', freight, { ...hazardous, [`${G}.Embalaje`]: undefined }],
  ['CP157', freight, { [`${G}.Embalaje`]: '4H2' }],
  ['CP158', freight, { [`${G}.SectorCOFEPRIS`]: '99' }],
  ['CP159', freight, medicine],
  ['CP160', freight, { [`${G}.SectorCOFEPRIS`]: '02' }],
  ['CP161', freight, { [`${G}.SectorCOFEPRIS`]: '03' }],
  ['CP162', freight, { [`${G}.SectorCOFEPRIS`]: '04' }],
  ['CP163', freight, { [`${G}.SectorCOFEPRIS`]: '05' }],
  ['CP164', freight, { ...medicine, [`${G}.PermisoImportacion`]: '123' }],
  ['CP165', freight, { ...medicine, [`${G}.FolioImpoVUCEM`]: '123' }],
  ['CP166', abroad, { ...medicine, [`${G}.RazonSocialEmpImp`]: 'X' }],
  ['CP168', freight, { [`${G}.Moneda`]: undefined }],
  ['CP170', abroad, { [`${G}.TipoMateria`]: undefined }],
  ['CP171', abroad, { [`${G}.DescripcionMateria`]: undefined }],
  ['CP172', abroad, { [`${G}.DocumentacionAduanera`]: undefined }],
  ['CP172', freight, { [`${G}.DocumentacionAduanera`]: [{ TipoDocumento: '02', IdentDocAduanero: '1' }] }],
  ['CP173', abroad, { [`${CP}.EntradaSalidaMerc`]: 'Salida' }],
  ['CP174', abroad, { [`${G}.DocumentacionAduanera[0].NumPedimento`]: undefined }],
  ['CP174', abroad, { [`${G}.DocumentacionAduanera[0].TipoDocumento`]: '02' }],
  ['CP175', abroad, { [`${G}.DocumentacionAduanera[0].TipoDocumento`]: '02' }],
  ['CP176', abroad, { [`${G}.DocumentacionAduanera[0].RFCImpo`]: undefined }],
  ['CP177', transfer, { [`${C}.ClaveProdServ`]: '31181701' }],
  ['CP178', abroad, { [`${G}.CantidadTransporta[0].IDOrigen`]: 'OR000009' }],
  ['CP179', abroad, { [`${G}.CantidadTransporta[0].IDDestino`]: 'DE000009' }],
  ['CP180', abroad, { [`${G}.CantidadTransporta[0].CvesTransporte`]: '99' }],
  [
    'CP181',
    freight,
    { [`${G}.DetalleMercancia`]: { UnidadPesoMerc: 'KGM', PesoBruto: '2', PesoNeto: '1', PesoTara: '1' } },
  ],
  ['CP999', freight, { [`${G}.BienesTransp`]: '99999999' }],
  ['ARRCP02', abroad, { [`${G}.CantidadTransporta[0].Cantidad`]: '1' }],
  ['ARRCP03', freight, { [`${U}[2]`]: freight.Complemento?.CartaPorte?.Ubicaciones[1] }],
  // §13.5–13.7 vehicle and people
  ['CP182', freight, hazardous],
  ['CP182', freight, { [`${A}.Seguros.AseguraMedAmbiente`]: 'Seguros' }],
  ['CP183', freight, { ...hazardous, [`${A}.Seguros.AseguraMedAmbiente`]: 'Seguros' }],
  ['CP183', freight, { [`${A}.Seguros.PolizaMedAmbiente`]: '123' }],
  ['CP184', freight, { [`${A}.Remolques`]: undefined }],
  ['CP184', freight, { [`${A}.IdentificacionVehicular.ConfigVehicular`]: 'C2' }],
  ['ARRCP04', freight, hazardous],
  ['ARRCP06', freight, { [`${A}.IdentificacionVehicular.ConfigVehicular`]: 'T3S2R4' }],
  ['ARRCP06', freight, { [`${A}.Remolques[1]`]: { SubTipoRem: 'CTR007', Placa: '111AA1' } }],
  ['CP193', freight, { [F]: undefined }],
  ['CP194', freight, { [`${F}[0].TipoFigura`]: '04', [`${F}[0].NumLicencia`]: undefined }],
  ['CP195', abroad, { [`${F}[1].NumRegIdTribFigura`]: '123456' }],
  ['CP196', freight, { [`${F}[0].NumLicencia`]: undefined }],
  ['CP196', abroad, { [`${F}[1].NumLicencia`]: 'a12345' }],
  ['CP197', freight, { [`${F}[0].RFCFigura`]: undefined }],
  ['CP198', freight, { [`${F}[0].RFCFigura`]: undefined, [`${F}[0].NumRegIdTribFigura`]: '123456' }],
  ['CP199', freight, { [`${F}[0].PartesTransporte`]: [{ ParteTransporte: 'PT04' }] }],
  ['CP199', abroad, { [`${F}[1].PartesTransporte`]: undefined }],
  ['CP200', abroad, { [`${F}[1].Domicilio.Colonia`]: '9999' }],
  ['CP201', abroad, { [`${F}[1].Domicilio.Localidad`]: '99' }],
  ['CP202', abroad, { [`${F}[1].Domicilio.Municipio`]: '999' }],
  ['CP203', abroad, { [`${F}[1].Domicilio.Estado`]: 'ZZZ' }],
  ['CP204', abroad, { [`${F}[1].Domicilio.CodigoPostal`]: '42080' }],
]
