import type { DemoBusiness } from '../demo-business.ts'

/**
 * A café. Hot drinks and hot food bear the standard rate wherever they are eaten; cold food to take away is zero-rated,
 * but for crisps, ices, confectionery and drinks (VAT Notices 701/14 and 709/1). Hiring out the room is exempt.
 */
export const cafe: DemoBusiness = {
  code: 'UK001',
  name: 'The Copper Kettle',
  type: 'Cafe',
  address: '4 Market Place, Harrowby',
  town: 'Harrowby',
  phone: '01632 960114',
  email: 'hello@copperkettle.example',
  vatNumber: 'GB 000 0001 95',
  vatMode: 'add',
  hasTerminal: true,
  receiptFooter: 'Thank you. Bring your own cup and take 25p off!',
  people: [
    { username: 'manager', fullName: 'Priya Raman', role: 'manager', email: 'priya@copperkettle.example' },
    { username: 'cashier1', fullName: 'Callum Reid', role: 'cashier', email: 'callum@copperkettle.example' },
    { username: 'cashier2', fullName: 'Ffion Davies', role: 'cashier', email: 'ffion@copperkettle.example' },
  ],
  customers: 60,
  trade: {
    salesADay: 36,
    weekdays: [0.8, 0.85, 0.9, 0.95, 1.15, 1.45, 1.1],
    opensAt: 7,
    hours: [5, 9, 8, 7, 8, 10, 9, 6, 5, 4],
    basket: 1.9,
    knownCustomers: 0.22,
    returnsWithinDays: 0,
    cashShare: 0.18,
  },
  shelves: [
    {
      category: 'Hot drinks',
      colour: 1,
      isMade: true,
      costShare: 0.24,
      products: `
        Flat white | 3.40 | S | 9
        Latte | 3.60 | S | 9
        Cappuccino | 3.60 | S | 8
        Americano | 2.90 | S | 8
        Espresso | 2.40 | S | 5
        Double espresso | 2.80 | S | 4
        Cortado | 3.20 | S | 4
        Macchiato | 2.70 | S | 2
        Mocha | 3.90 | S | 5
        Filter coffee | 2.60 | S | 5
        Hot chocolate | 3.70 | S | 6
        Hot chocolate, cream and marshmallows | 4.30 | S | 4
        Chai latte | 3.80 | S | 4
        Matcha latte | 4.20 | S | 3
        Pot of breakfast tea | 2.80 | S | 8
        Pot of Earl Grey | 2.90 | S | 4
        Pot of green tea | 2.90 | S | 3
        Peppermint tea | 2.80 | S | 4
        Lemon and ginger tea | 2.80 | S | 3
        Babyccino | 1.20 | S | 3
        Extra shot | 0.60 | S | 4
        Oat milk | 0.45 | S | 6`,
    },
    {
      category: 'Beverages',
      colour: 5,
      costShare: 0.45,
      products: `
        Still water 500 ml | 1.60 | S | 6
        Sparkling water 500 ml | 1.70 | S | 4
        Cloudy lemonade | 2.90 | S | 5
        Ginger beer | 2.90 | S | 4
        Elderflower pressé | 2.90 | S | 4
        Orange juice, freshly pressed | 3.60 | S | 5
        Apple juice, Kentish | 2.80 | S | 4
        Iced latte | 4.10 | S | 5
        Iced tea, peach | 3.20 | S | 3
        Berry smoothie | 4.50 | S | 3
        Glass of cold milk | 1.50 | S | 1`,
    },
    {
      category: 'Bakery',
      colour: 2,
      costShare: 0.38,
      products: `
        Butter croissant | 2.60 | Z | 8
        Pain au chocolat | 2.90 | Z | 7
        Almond croissant | 3.30 | Z | 5
        Cinnamon bun | 3.40 | Z | 6
        Fruit scone | 2.70 | Z | 6
        Cheese scone | 2.80 | Z | 5
        Blueberry muffin | 2.90 | Z | 5
        Lemon drizzle slice | 3.20 | Z | 5
        Carrot cake slice | 3.60 | Z | 5
        Victoria sponge slice | 3.50 | Z | 6
        Chocolate brownie | 3.10 | Z | 7
        Flapjack | 2.60 | Z | 4
        Millionaire's shortbread | 2.90 | S | 4
        Gingerbread person | 2.20 | Z | 3
        Sourdough loaf | 4.20 | Z | 4
        Granary loaf | 3.60 | Z | 3
        Celebration cake, whole | 32.00 | Z | 1`,
    },
    {
      category: 'Food',
      colour: 0,
      costShare: 0.36,
      products: `
        Bacon roll | 5.20 | S | 7
        Sausage roll, hot | 3.90 | S | 5
        Eggs on toast | 7.50 | S | 5
        Smashed avocado toast | 8.90 | S | 5
        Full breakfast | 11.50 | S | 4
        Porridge with honey | 4.80 | S | 3
        Soup of the day, with bread | 6.50 | S | 5
        Cheese and ham toastie | 6.80 | S | 6
        Tuna melt | 7.20 | S | 4
        Jacket potato, beans and cheese | 7.60 | S | 4
        Quiche and salad | 8.40 | S | 3
        Ploughman's | 9.80 | S | 2
        Egg and cress sandwich, to go | 4.20 | Z | 5
        Chicken salad sandwich, to go | 4.80 | Z | 5
        Houmous wrap, to go | 4.60 | Z | 4`,
    },
    {
      category: 'Snacks',
      colour: 3,
      costShare: 0.5,
      products: `
        Sea salt crisps | 1.50 | S | 5
        Cheese and onion crisps | 1.50 | S | 4
        Roasted almonds | 2.40 | S | 2
        Dark chocolate bar | 2.90 | S | 3
        Oat biscuits, two | 1.40 | Z | 3
        Vanilla ice cream tub | 2.80 | S | 3`,
    },
    {
      category: 'Fresh',
      colour: 4,
      costShare: 0.48,
      products: `
        Banana | 0.70 | Z | 4
        Apple | 0.70 | Z | 3
        Fruit salad pot | 3.40 | Z | 4
        Yoghurt, berries and granola | 4.10 | Z | 4
        Garden salad box | 5.60 | Z | 3`,
    },
    {
      category: 'Other',
      colour: 7,
      costShare: 0.55,
      products: `
        House blend beans 250 g | 8.90 | Z | 3
        Decaf beans 250 g | 9.20 | Z | 2
        Loose leaf tea 125 g | 6.50 | Z | 2
        Kettle mug | 9.50 | S | 2
        Keep cup | 12.00 | S | 2
        Strawberry jam 340 g | 4.20 | Z | 2
        Back room, an hour | 25.00 | E | 1`,
    },
  ],
}
