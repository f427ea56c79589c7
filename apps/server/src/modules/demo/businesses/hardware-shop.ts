import type { DemoBusiness } from '../demo-business.ts'

/**
 * A hardware shop that serves the trade too, so its prices are net. Nearly everything bears the standard rate; fuel for
 * the home the reduced one; seeds and plants for food, books, and protective boots and helmets none (VAT Notices 701/19,
 * 701/38, 701/10 and 701/23).
 */
export const hardwareShop: DemoBusiness = {
  code: 'UK003',
  name: 'Fletcher & Daughters Hardware',
  type: 'Hardware',
  address: '27–29 Foundry Street, Millbeck',
  town: 'Millbeck',
  phone: '01632 960336',
  email: 'counter@fletcherhardware.example',
  vatNumber: 'GB 000 0003 91',
  vatMode: 'add',
  receiptFooter: 'Keep your receipt: unused goods come back within 28 days.',
  people: [
    {
      username: 'manager',
      fullName: 'Rosalind Fletcher',
      role: 'manager',
      email: 'ros@fletcherhardware.example',
    },
    {
      username: 'cashier1',
      fullName: 'Dafydd Morgan',
      role: 'cashier',
      email: 'dafydd@fletcherhardware.example',
    },
    {
      username: 'cashier2',
      fullName: 'Aisha Malik',
      role: 'cashier',
      email: 'aisha@fletcherhardware.example',
    },
  ],
  customers: 140,
  trade: {
    salesADay: 22,
    weekdays: [1, 0.95, 0.95, 1, 1.1, 1.5, 0],
    opensAt: 7,
    hours: [6, 8, 8, 7, 7, 6, 5, 5, 5, 4],
    basket: 2.4,
    knownCustomers: 0.35,
    returnsWithinDays: 14,
    cashShare: 0.24,
  },
  shelves: [
    {
      category: 'Fixings',
      colour: 0,
      costShare: 0.45,
      products: `
        Wood screws 4 × 40 mm, 200 | 5.40 | S | 8
        Wood screws 5 × 70 mm, 100 | 6.20 | S | 7
        Wood screws 3.5 × 25 mm, 200 | 4.10 | S | 6
        Drywall screws 3.5 × 38 mm, 500 | 7.10 | S | 5
        Decking screws 4.5 × 65 mm, 250 | 11.90 | S | 4
        Coach screws M8 × 80 mm, 10 | 4.60 | S | 3
        Self-tapping screws, assorted | 5.80 | S | 3
        Round wire nails 65 mm, 1 kg | 4.30 | S | 4
        Oval nails 50 mm, 500 g | 3.10 | S | 3
        Panel pins 25 mm, 250 g | 2.40 | S | 4
        Masonry nails 50 mm, 100 | 3.70 | S | 2
        Wall plugs, brown, 100 | 2.30 | S | 7
        Wall plugs, red, 100 | 2.10 | S | 6
        Plasterboard fixings, 25 | 4.90 | S | 5
        Frame fixings 8 × 100 mm, 10 | 5.20 | S | 3
        Hex bolts M6 × 50 mm, 10 | 2.60 | S | 3
        Nuts and washers, assorted | 4.70 | S | 3
        Picture hooks, 10 | 1.80 | S | 5
        Cable ties 200 mm, 100 | 3.20 | S | 5
        Angle brackets 50 mm, 10 | 3.90 | S | 4
        Joist hanger 47 mm | 1.70 | S | 2
        Shelf brackets 200 mm, pair | 4.20 | S | 4`,
    },
    {
      category: 'Hand tools',
      colour: 3,
      costShare: 0.58,
      products: `
        Claw hammer 16 oz | 12.50 | S | 4
        Lump hammer 2.5 lb | 13.90 | S | 2
        Rubber mallet | 8.20 | S | 2
        Screwdriver set, six | 14.90 | S | 4
        Pozidriv screwdriver PZ2 | 4.30 | S | 5
        Combination pliers 180 mm | 9.80 | S | 3
        Long-nose pliers 160 mm | 8.90 | S | 3
        Adjustable spanner 250 mm | 11.40 | S | 3
        Hex key set, metric | 6.50 | S | 4
        Socket set, 40 pieces | 34.00 | S | 1
        Tape measure 5 m | 6.90 | S | 6
        Tape measure 8 m | 9.90 | S | 3
        Spirit level 600 mm | 13.20 | S | 3
        Spirit level 1200 mm | 21.50 | S | 1
        Hand saw 22 in | 12.90 | S | 4
        Junior hacksaw | 4.70 | S | 3
        Hacksaw blades, ten | 5.30 | S | 2
        Wood chisel set, three | 19.80 | S | 2
        Bolster chisel | 9.10 | S | 1
        Retractable knife | 4.20 | S | 5
        Knife blades, ten | 2.10 | S | 6
        Staple gun | 14.30 | S | 2
        Adjustable square | 8.80 | S | 2
        Clamp 300 mm | 7.60 | S | 3
        Pry bar | 10.20 | S | 1`,
    },
    {
      category: 'Power tools',
      colour: 2,
      costShare: 0.68,
      products: `
        Cordless drill 18 V | 79.00 | S | 2
        Impact driver 18 V | 89.00 | S | 1
        Jigsaw 650 W | 49.00 | S | 1
        Circular saw 1200 W | 64.00 | S | 1
        Random orbit sander | 42.00 | S | 2
        Angle grinder 115 mm | 38.00 | S | 2
        Battery 18 V 4 Ah | 44.00 | S | 1
        HSS drill bits, 13 | 11.80 | S | 4
        Masonry drill bits, five | 8.40 | S | 4
        SDS drill bit 10 × 160 mm | 4.90 | S | 3
        Screwdriver bits, 30 | 9.60 | S | 4
        Jigsaw blades, five | 6.70 | S | 3
        Cutting discs 115 mm, five | 5.90 | S | 4
        Sanding discs 125 mm, ten | 6.40 | S | 4`,
    },
    {
      category: 'Decorating',
      colour: 1,
      costShare: 0.55,
      products: `
        White emulsion, matt 5 l | 22.00 | S | 5
        White emulsion, matt 10 l | 34.00 | S | 4
        Magnolia emulsion 5 l | 22.00 | S | 3
        White gloss 750 ml | 12.40 | S | 4
        White satin 750 ml | 13.20 | S | 4
        Undercoat 750 ml | 11.90 | S | 3
        Exterior masonry paint 5 l | 31.00 | S | 2
        Fence paint 5 l | 13.50 | S | 3
        Wood stain, oak 750 ml | 14.20 | S | 2
        Clear varnish 750 ml | 13.80 | S | 2
        White spirit 750 ml | 3.40 | S | 5
        Sugar soap 500 g | 3.10 | S | 3
        Brush set, five | 9.20 | S | 5
        Brush 2 in | 3.90 | S | 6
        Roller and tray 9 in | 8.50 | S | 5
        Mini rollers, ten | 6.30 | S | 4
        Masking tape 50 m | 3.20 | S | 7
        Dust sheet 3.6 × 2.7 m | 4.80 | S | 4
        Sandpaper, assorted, ten | 4.10 | S | 6
        Filler 600 g | 4.60 | S | 6
        Decorator's caulk | 2.60 | S | 7
        Filling knife 3 in | 3.70 | S | 3
        Wallpaper paste | 4.90 | S | 2
        Lining paper 1000 grade | 6.80 | S | 2`,
    },
    {
      category: 'Adhesives and sealants',
      colour: 2,
      costShare: 0.5,
      products: `
        Wood glue 500 ml | 5.40 | S | 4
        Super glue 3 g | 2.80 | S | 6
        Grab adhesive | 4.90 | S | 6
        Epoxy, two-part | 6.20 | S | 3
        Sanitary silicone, white | 5.80 | S | 6
        Sanitary silicone, clear | 5.80 | S | 5
        Expanding foam 750 ml | 7.20 | S | 4
        Mortar mix 10 kg | 5.10 | S | 3
        Ready-mix concrete 20 kg | 5.60 | S | 3
        Tile adhesive 10 kg | 11.20 | S | 2
        Grout, white 5 kg | 8.90 | S | 2
        Duct tape 50 m | 5.70 | S | 5
        Sealant gun | 4.40 | S | 3`,
    },
    {
      category: 'Plumbing',
      colour: 5,
      costShare: 0.52,
      products: `
        Copper pipe 15 mm, 2 m | 9.80 | S | 4
        Copper pipe 22 mm, 2 m | 18.40 | S | 2
        Push-fit elbow 15 mm | 2.70 | S | 5
        Push-fit tee 15 mm | 3.90 | S | 4
        Compression coupling 15 mm | 2.40 | S | 4
        Isolating valve 15 mm | 3.30 | S | 5
        Tap washers, assorted | 1.90 | S | 5
        PTFE tape | 0.95 | S | 8
        Flexible tap connector 15 mm | 4.60 | S | 3
        Bottle trap 32 mm | 6.20 | S | 3
        Waste pipe 40 mm, 3 m | 6.90 | S | 2
        Toilet fill valve | 11.40 | S | 3
        Toilet flush handle | 7.80 | S | 2
        Radiator bleed key | 1.30 | S | 5
        Radiator valve, thermostatic | 16.90 | S | 2
        Basin plug and chain | 3.20 | S | 2
        Drain unblocker 1 litre | 5.90 | S | 4
        Hose clips, assorted | 4.10 | S | 3`,
    },
    {
      category: 'Electrical',
      colour: 3,
      costShare: 0.5,
      products: `
        LED bulb, bayonet 9 W | 3.40 | S | 7
        LED bulb, screw 9 W | 3.40 | S | 6
        LED spot GU10 5 W | 2.90 | S | 7
        LED candle, small screw | 2.80 | S | 5
        Fluorescent tube 4 ft | 5.70 | S | 2
        Plug 13 A | 2.10 | S | 5
        Fuses 3 A, four | 1.20 | S | 5
        Fuses 13 A, four | 1.20 | S | 6
        Double socket, white | 4.70 | S | 4
        Light switch, one gang | 2.60 | S | 4
        Twin and earth 2.5 mm, 10 m | 16.80 | S | 2
        Flex, three core 1.0 mm, 5 m | 6.30 | S | 2
        Extension lead, four way 2 m | 9.90 | S | 4
        Cable reel 25 m | 31.00 | S | 1
        Junction box 20 A | 2.30 | S | 3
        Smoke alarm, ten-year | 18.50 | S | 3
        Carbon monoxide alarm | 19.90 | S | 3
        Torch, LED | 9.40 | S | 3
        AA batteries, eight | 6.10 | S | 6
        9 V battery | 3.70 | S | 4
        Doorbell, wireless | 17.80 | S | 1`,
    },
    {
      category: 'Security',
      colour: 6,
      costShare: 0.54,
      products: `
        Padlock 40 mm | 9.70 | S | 4
        Combination padlock | 11.30 | S | 2
        Mortice lock, five lever | 24.50 | S | 2
        Euro cylinder 70 mm | 16.20 | S | 3
        Door chain | 6.10 | S | 2
        Hasp and staple | 5.30 | S | 3
        Window lock, pair | 7.40 | S | 2
        Key cut, cylinder | 4.20 | S | 8
        Key cut, mortice | 5.40 | S | 5
        Key safe | 22.00 | S | 1
        Key rings, ten | 1.60 | S | 3`,
    },
    {
      category: 'Garden',
      colour: 4,
      costShare: 0.56,
      products: `
        Multi-purpose compost 40 l | 6.20 | S | 6
        Tomato feed 1 litre | 4.90 | S | 3
        Lawn seed 1 kg | 9.80 | S | 2
        Vegetable seeds, carrot | 1.90 | Z | 3
        Vegetable seeds, runner bean | 2.40 | Z | 3
        Vegetable seeds, lettuce | 1.70 | Z | 3
        Seed potatoes 2 kg | 5.50 | Z | 2
        Tomato plant 9 cm | 2.10 | Z | 3
        Strawberry plants, six | 5.90 | Z | 2
        Herb pot, basil | 2.30 | Z | 3
        Flower seeds, sunflower | 2.20 | S | 2
        Terracotta pot 20 cm | 3.60 | S | 3
        Spade | 22.50 | S | 1
        Garden fork | 22.50 | S | 1
        Hand trowel | 6.80 | S | 3
        Secateurs | 12.90 | S | 3
        Shears | 17.20 | S | 1
        Hose 15 m | 14.60 | S | 2
        Hose connectors | 4.30 | S | 4
        Watering can 9 l | 7.90 | S | 2
        Garden twine | 2.50 | S | 4
        Bamboo canes 6 ft, ten | 5.20 | S | 3
        Slug pellets 400 g | 5.40 | S | 2
        Weedkiller spray 1 litre | 6.90 | S | 3
        Bird seed 2 kg | 4.80 | S | 4`,
    },
    {
      category: 'Household',
      colour: 0,
      costShare: 0.55,
      products: `
        Broom, stiff | 9.20 | S | 2
        Mop and bucket | 13.40 | S | 2
        Dustpan and brush | 4.90 | S | 3
        Rubble sacks, ten | 5.10 | S | 5
        Microfibre cloths, five | 4.20 | S | 4
        WD spray lubricant 250 ml | 4.60 | S | 6
        Mouse traps, two | 3.30 | S | 4
        Draught excluder 5 m | 5.90 | S | 3
        Door mat | 9.60 | S | 1
        Clothes line 20 m | 5.20 | S | 2
        Paraffin 4 litres | 11.80 | R | 3
        Smokeless fuel 20 kg | 14.30 | R | 4
        Kiln-dried logs, net | 7.40 | R | 4
        Kindling net | 4.60 | R | 4
        Firelighters, 28 | 2.10 | R | 5
        Gas cylinder, butane 4.5 kg | 29.00 | R | 2`,
    },
    {
      category: 'Workwear and books',
      colour: 7,
      costShare: 0.6,
      products: `
        Work gloves | 4.30 | S | 6
        Nitrile gloves, 100 | 8.90 | S | 4
        Safety glasses | 4.10 | S | 4
        Ear defenders | 9.70 | S | 2
        Dust masks FFP2, five | 6.40 | S | 4
        Knee pads | 12.10 | S | 2
        Safety helmet | 9.90 | Z | 1
        Safety boots, size 9 | 48.00 | Z | 1
        Safety boots, size 10 | 48.00 | Z | 1
        Hi-vis waistcoat | 4.60 | S | 3
        Home wiring guide, book | 12.99 | Z | 1
        Plumbing at home, book | 11.99 | Z | 1`,
    },
  ],
}
