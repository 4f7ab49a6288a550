/**
 * A family a heading: '# prefix | noun | kind | category | supplier | measurement | pack | least', and a part a line below
 * it: 'brand model | application | price', with its own least at the end where it differs. `_` joins words of a brand.
 */
const sheet = `
# FIL | Filtro de aceite | 2 | 1 | Refacciones Diésel del Norte | | 6 | 12
Wix 57745XE | Cummins X15, larga vida | 552.00
Hastings LF604 | Detroit serie 60 | 394.00
Fleetguard LF14000 | Cummins X15, ISX | 486.20 | 24
Fleetguard LF9080 | Cummins ISX15 | 512.40
Donaldson P550425 | Detroit DD15 | 438.00
Baldwin BD7309 | Paccar MX-13 | 467.50
Mann W11102 | Volvo D13 | 421.30
Fleetguard LF3970 | Cummins ISB | 268.90
# FIL | Filtro de combustible | 2 | 1 | Refacciones Diésel del Norte | | 6 | 12
Fleetguard FF63054 | Cummins X15 | 612.00 | 18
Fleetguard FS1098 | Separador de agua, ISX15 | 738.60
Donaldson P551316 | Detroit DD15 | 584.20
Racor R90T | Separador 90 gph | 396.00
Davco 482_Fuel_Pro | Serie 382 | 455.75
Mann WK1060 | Volvo D13 | 519.40
# FIL | Filtro de aire | 2 | 1 | Refacciones Diésel del Norte | | 1 | 8
Fleetguard AF27688 | Peterbilt 579 | 1436.00
Donaldson P621725 | Kenworth T680 | 1480.00
Donaldson P527682 | Freightliner Cascadia | 1320.50
Fleetguard AF27879 | International LT | 1398.00
Baldwin PA4879 | Volvo VNL | 1275.30
Mann C331465 | Cabina dormitorio | 342.00
Fleetguard AF26401 | Cabina T680 | 318.40
# FIL | Filtro | 2 | 1 | Refacciones Diésel del Norte | | 1 | 6
Fleetguard WF2126 | Refrigerante, X15 | 286.00
Bendix AD-9_cartucho | Secador de aire | 764.00
Wabco 4324130202 | Secador de aire Twin | 1145.00
Cummins CV5060300 | Respiradero del cárter | 1290.00
Allison 29558328 | Transmisión, juego | 896.00
Fleetguard HF35519 | Dirección hidráulica | 325.60
# NEU | Neumático | 1 | 2 | Llantas y Servicios Regios | | 2 | 8
Yokohama 704R_11R22.5 | Tracción regional | 6870.00
Hankook AL22_295/75R22.5 | Dirección | 6540.00
Michelin X_Multi_D_11R22.5 | Tracción, 16 capas | 7820.00 | 16
Michelin X_Line_Energy_Z_295/80R22.5 | Dirección | 8460.00
Bridgestone M713_11R22.5 | Tracción | 7340.00 | 12
Bridgestone R268_295/80R22.5 | Toda posición | 8215.00 | 12
Continental HDL2_11R22.5 | Tracción | 7195.00
Continental HTL1_11R22.5 | Arrastre | 6380.00 | 16
Goodyear Fuel_Max_LHS_11R22.5 | Dirección | 7510.00
Firestone FS591_11R24.5 | Toda posición | 6990.00
Double_Coin RLB490_11R22.5 | Tracción | 4890.00
# REN | Neumático renovado | 1 | 2 | Llantas y Servicios Regios | | 2 | 10
Bandag BDM_11R22.5 | Tracción | 3120.00 | 14
Bandag FCR-T_11R22.5 | Arrastre | 2780.00 | 18
Michelin Retread_XDN2_11R22.5 | Tracción | 3365.00
Vipal VT110_11R24.5 | Arrastre | 2640.00
# BAT | Batería | 1 | 3 | Acumuladores Cumbres | | 2 | 8
LTH L-31_1000A | Grupo 31, borne de tornillo | 3960.00 | 12
LTH L-4D_1100A | Grupo 4D | 5480.00 | 2
Odyssey 31-PC2150 | Grupo 31 AGM | 8940.00 | 4
Optima D31T_Yellow | Grupo 31 AGM, ciclo profundo | 8120.00 | 4
Cale C-31_900A | Grupo 31 | 3480.00
America A-31_950A | Grupo 31 | 3610.00
# ACE | Aceite de motor | 3 | 1 | Lubricantes La Huasteca | L | 19 | 300
Valvoline Premium_Blue_15W-40 | Cummins | 112.80
Mobil Delvac_15W-40_CK-4 | Tambor 208 L | 92.40 | 600
Shell Rotella_T6_5W-40 | Sintético | 148.60
Chevron Delo_400_10W-30 | CK-4 | 104.20
Roshfrans Turbo_Diésel_15W-40 | CI-4 | 74.80
# LUB | Lubricante | 3 | 1 | Lubricantes La Huasteca | L | 19 | 120
Eaton PS-386_50W | Transmisión sintética | 236.00
Mobil Mobilube_80W-90 | Diferencial | 98.50
Chevron Gear_Oil_75W-90 | Diferencial sintético | 212.30
Mobil ATF_220 | Dirección hidráulica | 86.90
Shell Spirax_S6 | Transmisión automática TES-295 | 264.00
# GRA | Grasa | 3 | 1 | Lubricantes La Huasteca | kg | 1 | 20
Mobil Mobilgrease_XHP_222 | Chasis | 164.00 | 40
Timken Wheel_Bearing | Baleros de rueda | 298.00
Loctite Antiaferrante_C5-A | Cobre | 1240.00 | 2
# DEF | Fluido | 3 | 1 | Lubricantes La Huasteca | L | 20 | 150
Peak Urea_DEF_32.5_% | Reducción catalítica | 14.85 | 1000
Fleetguard ES_Compleat_OAT | Refrigerante 50/50 | 78.40 | 300
Prestone Anticongelante_rojo | Larga vida | 64.20
Roshfrans DOT_4 | Líquido de frenos | 118.00 | 12
Wynns Limpiador_de_inyectores | Aditivo diésel | 186.50 | 20
# FRE | Balata | 2 | 1 | Frenos y Suspensiones Anáhuac | | 4 | 10
Gunite 4707GR | Reforzada, 23 000 lb | 1310.00
Meritor 4707Q | Tracción y arrastre, 16.5 × 7 | 1180.00 | 24
Meritor 4515Q | Arrastre | 1045.00 | 16
Abex 6008-1 | 20 000 lb | 1265.00
Frasle 4709ES2 | Dirección, 15 × 4 | 890.00
Bendix ADB22X | Pastilla de disco | 2460.00
# FRE | Cámara de freno | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 6
Haldex 3036 | Doble, carrera larga | 1640.00
MGM 3030 | Doble, carrera estándar | 1420.00 | 12
MGM 3030LS | Doble, carrera larga | 1585.00
Haldex 2430 | Doble | 1390.00
TSE T24 | Sencilla, dirección | 620.00
TSE T30 | Sencilla | 655.00
# FRE | Freno | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 6
Gunite 3600A | Tambor 16.5 × 7 | 2240.00 | 8
Webb 66864B | Tambor 15 × 4 | 1980.00
Haldex 40010211 | Matraca automática | 1065.00 | 10
Meritor R801073 | Matraca automática | 1120.00
Meritor Kit_E-9088 | Rodillos y resortes | 286.00 | 16
Bendix SR-7 | Válvula de resortes | 2860.00 | 2
Bendix E-8P | Válvula de pedal | 3420.00 | 2
Bendix R-12 | Válvula relé | 1290.00 | 4
Wabco TP-3 | Válvula de protección | 1480.00 | 2
Haldex QR-1 | Válvula de desfogue rápido | 468.00 | 4
# SUS | Bolsa de aire | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 6
Firestone W01-358-9781 | Freightliner AirLiner | 2180.00
Goodyear 1R12-603 | Hendrickson HAS 460 | 2340.00 | 8
Firestone W01-358-8729 | Remolque, Intraax | 1965.00 | 8
Contitech 9_10-19 | Kenworth AG380 | 2095.00
# SUS | Amortiguador | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 6
Sachs 315881 | Eje trasero, LT | 1320.00
Monroe 65488 | Eje delantero, Cascadia | 1180.00
Gabriel 85911 | Tándem, T680 | 1245.00
Monroe 66112 | Remolque | 985.00 | 8
Sachs 311261 | Cabina, T680 | 1184.50 | 8
Gabriel 83015 | Asiento neumático | 762.00
# SUS | Suspensión y dirección | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 4
Hendrickson 60961-691 | Barra tensora | 2860.00
Euclid E-8748 | Buje de muelle | 342.00 | 12
Dayton 43-1113 | Hoja de muelle maestra | 3180.00 | 2
Meritor R230069 | Terminal de dirección | 1090.00
Trw THP60 | Caja de dirección | 18640.00 | 1
Stemco 393-0173 | Perno rey, juego | 3965.00
Hendrickson Leveling_VS-227 | Válvula niveladora | 1175.00
# ROD | Rodamiento y maza | 2 | 1 | Frenos y Suspensiones Anáhuac | | 1 | 8
Stemco 373-0123 | Sello de aceite, remolque | 485.00 | 24
Stemco 393-0173G | Sello de aceite, tracción | 512.00 | 16
Chicago_Rawhide 35066 | Sello de dirección | 468.00
Timken SET413 | Balero exterior e interior | 1385.00
Timken SET406 | Balero de remolque | 1240.00 | 12
Conmet 10081683 | Maza PreSet | 9860.00 | 2
Stemco Hub_Cap_343-4195 | Tapa de aceite | 392.00
# RIN | Rin | 1 | 1 | Llantas y Servicios Regios | | 1 | 4
Alcoa ULT36X_22.5x8.25 | Aluminio, 10 birlos | 6480.00
Accuride 29169_22.5x8.25 | Acero, 10 birlos | 2650.00 | 6
Accuride 50291_24.5x8.25 | Acero, 10 birlos | 2790.00
# MOT | Banda | 2 | 1 | Refacciones Diésel del Norte | | 1 | 6
Gates 8PK1780 | Micro V, alternador | 742.90 | 10
Gates 12PK2160 | Micro V, ventilador | 1186.00
Dayco 5080860 | Compresor de clima | 418.00
Continental 10PK1905 | Detroit DD15 | 894.00
Gates 38546_tensor | Tensor automático | 2340.00 | 2
# MOT | Motor | 2 | 1 | Refacciones Diésel del Norte | | 1 | 2
Cummins 5403059 | Válvula EGR | 18240.00 | 1
Paccar 2151404 | Bomba de combustible, MX-13 | 21980.00 | 1
Cummins 4089161 | Bomba de agua, X15 | 6890.00
Cummins 3687587 | Junta de cabeza, juego | 8420.00
Detroit A4722000701 | Bomba de agua, DD15 | 9260.00
Borg_Warner 1000-020-300 | Embrague de ventilador | 13480.00 | 1
Cummins 5473238 | Turbocargador HE400VG | 48600.00 | 1
Cummins 4928593 | Termostato | 1180.00 | 4
Delphi 28603077 | Inyector, DD15 | 14250.00 | 6
Cummins 2872405 | Inyector, X15 | 15860.00 | 6
Spectra 2001-1740 | Radiador, Cascadia | 16900.00 | 1
Valeo 818826 | Enfriador de aire | 12640.00 | 1
Victor_Reinz 12-31306 | Retén de cigüeñal | 1465.00
# TRA | Transmisión | 2 | 1 | Laredo Truck Parts LLC | | 1 | 2
Sachs 3482_083_259 | Embrague, Volvo I-Shift | 23860.00 | 1
Eaton 108925-82 | Embrague 15.5, 7 resortes | 18960.00
Eaton 122002-35 | Embrague Solo | 21400.00 | 1
Eaton K-2468 | Sincronizador, FRO-16210C | 9780.00 | 1
Dana SPL170 | Cruceta | 1690.00 | 6
Dana SPL250 | Cruceta | 2140.00 | 6
Dana 211997X | Soporte central | 2860.00
Meritor 3892_H_4974 | Engrane de diferencial | 8940.00 | 1
Eaton 4306468 | Freno de embrague | 1085.00
Grand_Rock Reten_A1-1205 | Retén de piñón | 695.00 | 4
# ESC | Escape y postratamiento | 2 | 1 | Laredo Truck Parts LLC | | 1 | 1
Cummins A042Y388 | Filtro de partículas DPF | 38400.00
Cummins 5579405 | Bomba dosificadora de urea | 32600.00
Detroit A6804910294 | Filtro de partículas DPF | 41250.00
Dinex 5AI001 | Junta y abrazadera de DPF | 1240.00 | 4
Grand_Rock Flex_5x12 | Tubo flexible | 1860.00 | 4
Nelson 86038M | Silenciador vertical | 5480.00
# SEN | Sensor | 2 | 1 | Electrónica Diésel Mitras | | 1 | 2
Bosch 0281002937 | Temperatura de escape | 2140.00 | 4
Wabco 4640070010 | Nivel de suspensión | 1980.00
Continental 4326867 | NOx, entrada | 9640.00
Continental 4326868 | NOx, salida | 9780.00
Cummins 4928594 | Presión de aceite | 1860.00 | 4
Cummins 4954905 | Temperatura de refrigerante | 985.00 | 4
Bosch 0281006364 | Presión del riel | 3420.00
Wabco 4410328080 | Velocidad de rueda ABS | 1165.00 | 8
Denso 2897333 | Posición de cigüeñal | 1740.00
Williams 133284 | Posición de pedal | 4260.00
Cummins 4384373 | Presión diferencial DPF | 2985.00
# ELE | Eléctrico | 2 | 1 | Autoeléctrica Tecnológico | | 1 | 4
Phillips 22-0215 | Receptáculo de 7 vías | 398.00 | 8
Cooper_Bussmann 31M | Interruptor térmico 30 A | 164.00 | 10
Delco_Remy 40SI_240A | Alternador | 9860.00 | 3
Leece_Neville 4962PA | Alternador 270 A | 12480.00 | 2
Delco_Remy 39MT | Marcha | 13940.00 | 2
Mitsubishi 105P70 | Marcha | 11260.00 | 1
Bosch 0332019203 | Relevador 24 V | 186.00 | 12
Cole_Hersee 24213 | Solenoide 12 V | 1120.00
Littelfuse Kit_ATO | Fusibles 5 a 30 A | 214.00 | 10
Phillips 12-204 | Cable de 7 vías, 15 pies | 985.00 | 8
Phillips 16-7522 | Clavija de 7 vías | 342.00 | 8
Grote 82-1057 | Terminal de batería | 96.50 | 20
# LUZ | Iluminación | 2 | 1 | Autoeléctrica Tecnológico | | 1 | 10
Maxxima M20384 | Interior de caja LED | 486.00 | 8
Grote 53252 | Plafón redondo 4 pulgadas, rojo | 286.00 | 24
Truck_Lite 44302R | Plafón LED alto y reversa | 394.00 | 20
Grote G1093 | Gálibo LED ámbar | 128.00 | 30
Grote G1092 | Gálibo LED rojo | 128.00 | 30
Osram H11 | Halógena 55 W | 142.00 | 24
Philips H7_LongLife | Halógena 55 W | 156.00 | 16
Jw_Speaker 8700_Evolution | Faro LED 7 pulgadas | 4860.00 | 2
Peterson 1157 | Foco de dos filamentos | 18.50 | 50
Federal_Signal 22250 | Torreta LED ámbar | 2340.00 | 4
# AIR | Manguera | 3 | 1 | Mangueras y Conexiones Saltillo | m | 1 | 30
Parker Aire_1/2_azul | Línea de freno | 68.00 | 60
Parker Aire_3/8_roja | Línea de freno | 54.00 | 60
Gates Refrigerante_1 | Silicón | 286.00
Gates Diésel_5/16 | Combustible | 92.00
Eaton Hidráulica_3/4 | Dos mallas | 248.00
Condumex Cable_calibre_10 | Automotriz | 24.60 | 100
Condumex Cable_calibre_2/0 | Batería | 168.00
Panduit Corrugado_1/2 | Protector de arnés | 19.80 | 100
# CON | Conexión | 2 | 1 | Mangueras y Conexiones Saltillo | | 10 | 20
Parker Unión_1/2 | Push to connect | 74.00
Parker Codo_3/8_NPT | Push to connect | 86.00
Parker Recta_1/2_NPT | Push to connect | 78.00
Parker Te_3/8 | Push to connect | 112.00
Phillips Mano_de_aire_azul | Servicio | 186.00 | 30
Phillips Mano_de_aire_roja | Emergencia | 186.00 | 30
Breeze Abrazadera_T_4 | Carga constante | 94.00 | 40
Breeze Abrazadera_sinfín_2 | Inoxidable | 28.00 | 60
Milton Bayoneta_1/4 | Compresor | 46.00
# COM | Compresor de aire | 2 | 1 | Laredo Truck Parts LLC | | 1 | 1
Bendix BA-921 | Cummins X15 | 16840.00
Wabco SS318 | Cummins ISX | 15260.00
Bendix AD-IS | Secador completo | 9860.00
# CLI | Clima | 2 | 1 | Clima y Refrigeración del Bajío | | 1 | 2
Mahle ACX-117 | Evaporador, Cascadia | 6980.00 | 1
Sanden 4417 | Compresor, T680 | 6480.00
Denso 10S17C | Compresor, Cascadia | 7260.00
Red_Dot 77R0620 | Condensador | 5940.00 | 1
Four_Seasons 83034 | Filtro deshidratador | 685.00 | 4
Webasto Air_Top_2000 | Calefactor auxiliar | 22400.00 | 1
Thermo_King 10-66-9600 | Alternador de equipo de frío | 14860.00 | 1
Carrier 30-60097-20 | Filtro de aceite, Supra | 412.00 | 6
Thermo_King 11-9342 | Filtro de combustible, SB | 486.00 | 6
# GAS | Refrigerante | 3 | 1 | Clima y Refrigeración del Bajío | kg | 13.6 | 14
Chemours R-134a | Clima de cabina | 286.00
Honeywell R-404A | Equipo de frío | 412.00
# CAB | Cabina | 2 | 1 | Laredo Truck Parts LLC | | 1 | 2
Grote 28472 | Espejo de cofre | 1640.00
Hella 003399 | Corneta de aire | 1480.00
Trico 37-246 | Limpiaparabrisas 24 pulgadas | 186.00 | 20
Bostrom Talladega_915 | Asiento neumático | 16850.00 | 1
Retrac 613456 | Espejo convexo | 985.00 | 6
Velvac 714585 | Espejo principal térmico | 4860.00
Kenworth Q21-6077 | Elevador de cristal | 2860.00
Freightliner A18-58868 | Chapa de puerta | 3420.00
Betts B-340 | Loderas, par | 1240.00 | 6
Pilkington DW02188 | Parabrisas Cascadia | 6480.00 | 1
# CAJ | Caja y remolque | 2 | 1 | Laredo Truck Parts LLC | | 1 | 4
Buyers BP200 | Argolla de amarre | 186.00 | 16
Holland FW35 | Quinta rueda, reparación | 4860.00 | 2
Holland KP-T-809 | Perno rey de remolque | 3240.00 | 2
Jost A440 | Patín, reparación | 2980.00 | 2
Jost LG0001 | Manivela de patín | 685.00
Whiting Premium_rodillo | Puerta enrollable | 96.00 | 30
Todco 69610 | Cable de puerta enrollable | 486.00
Allegis Chapa_6000 | Barra de cierre | 1860.00
Trail_Fx Empaque_de_puerta | Caja seca, 9 m | 742.00 | 6
# TOR | Tornillería | 2 | 1 | Mangueras y Conexiones Saltillo | | 10 | 40
Euclid E-5709 | Birlo M22 × 1.5 | 128.00 | 60
Euclid E-5554 | Tuerca de rueda M22 | 62.00 | 100
Dayton Tornillo_U_3/4 | Muelle | 286.00 | 16
Gates Chaveta_5/32 | Surtido | 4.80 | 200
Fastenal G8_1/2x2 | Tornillo grado 8 con tuerca | 18.60 | 100
Fastenal G8_5/8x3 | Tornillo grado 8 con tuerca | 34.20 | 80
# CNS | Consumible de taller | 3 | 1 | Herramientas Fundidora | rollo | 1 | 12
3M Cinta_aislante_33+ | 19 mm × 20 m | 64.00 | 30
3M Cinta_reflejante_DOT-C2 | 45.7 m, roja y blanca | 1860.00 | 4
Teflón Cinta_sellaroscas_3/4 | 12 m | 18.00 | 24
Kimberly WypAll_X70 | Trapo desechable | 486.00
# HER | Herramienta | 1 | 1 | Herramientas Fundidora | | 1 | 1
Chicago_Pneumatic CP7748 | Pistola de impacto 1/2 | 5460.00
Snap_on EEBC500 | Cargador y probador de baterías | 16900.00
Ingersoll_Rand 2850Max | Pistola de impacto 1 pulgada | 18640.00
Milwaukee M18_FUEL_2867 | Pistola de impacto 3/4 | 14960.00
Urrea 6016C | Torquímetro 3/4, 600 lb-pie | 8460.00
Mikels GP-20 | Gato de patín 20 t | 6280.00
Mikels TJ-22 | Torre de 22 t, par | 3940.00
Fluke 88V | Multímetro automotriz | 9860.00
Nexiq USB-Link_3 | Interfaz de diagnóstico | 21400.00
Miller Multimatic_220 | Soldadora | 48600.00
Lincoln PowerLuber_1884 | Engrasadora a batería | 7980.00
# LLA | Reparación de neumáticos | 2 | 1 | Llantas y Servicios Regios | | 1 | 10
Rema_Tip_Top CT-24 | Parche radial | 98.00 | 30
Rema_Tip_Top A-6 | Tapón hongo | 42.00 | 40
Schrader TR-572 | Válvula de rin de aluminio | 86.00 | 24
Schrader TR-501 | Válvula de rin de acero | 54.00 | 24
Counteract 12oz | Perlas de balanceo | 286.00 | 20
Alligator 9A | Manómetro 160 psi | 486.00 | 4
# SEG | Seguridad | 2 | 1 | Seguridad Industrial Obispado | | 1 | 10
Truper Chaleco_reflejante | Clase 2 | 148.00 | 20
Ergodyne Casco_8970 | Tipo II | 642.00
Buckeye PQS_9_kg | Extintor ABC | 1120.00 | 8
Kidde PQS_2.5_kg | Extintor de cabina | 486.00 | 12
Sure_Sake Triángulos | Juego de 3 | 342.00
3M Botiquín_20_pzas | Cabina | 398.00
Ancra Cincha_4x30 | Con gancho plano | 386.00 | 24
Ancra Matraca_4 | Para cincha | 298.00 | 16
Doepker Barra_logística | Caja seca | 642.00
Master_Lock 6270 | Candado de perno rey | 1860.00 | 4
Tydenbrooks Intermodal_II | Sello de alta seguridad ISO 17712 | 38.00 | 200
# EPP | Protección personal | 3 | 1 | Seguridad Industrial Obispado | par | 1 | 12
Ansell HyFlex_11-840 | Guante de nitrilo | 142.00 | 40
Truper Guante_carnaza | Soldador | 128.00
3M Tapón_1100 | Auditivo | 4.60 | 100
Berrendo Bota_dieléctrica | Casquillo | 1180.00 | 4
# TEL | Telemática | 1 | 1 | Electrónica Diésel Mitras | | 1 | 2
Suntech ST4340 | GPS con batería | 1740.00
Teltonika FMC650 | GPS con CAN | 3980.00 | 4
Queclink GV57MG | GPS compacto | 1860.00 | 4
Streamax AD_Plus_2.0 | Cámara de cabina | 9860.00
Jimi JC450 | DVR de 5 canales | 7640.00
Teltonika EYE_Sensor | Temperatura inalámbrica | 640.00 | 6
Calamp SLAP_Puck | Rastreo de remolque | 3460.00
`

const cells = (line: string) => line.split('|').map((text) => text.trim())
const words = (text: string) => text.replaceAll('_', ' ')

/** Parts by their families; without a measurement they are counted by piece. */
export const families = sheet
  .split('# ')
  .slice(1)
  .map((block) => {
    const [heading = '', ...lines] = block.trim().split('\n')
    const [prefix = '', noun = '', kind, category, supplier = '', measurement = '', pack, level] = cells(heading)
    const variants = lines.map((line) => {
      const [label = '', model = '', price, own] = cells(line)
      const [brand = ''] = label.split(' ')
      return { brand: words(brand), label: words(label), model, price: Number(price), level: Number(own ?? level) }
    })
    const counted = { kind: Number(kind), category: Number(category), measurement: measurement || null }
    return { prefix, noun, supplier, pack: Number(pack), variants, ...counted }
  })
