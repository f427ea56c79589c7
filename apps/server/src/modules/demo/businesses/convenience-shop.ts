import type { DemoBusiness } from '../demo-business.ts'

/**
 * A convenience shop. Food is zero-rated but for confectionery, crisps, ices, soft and alcoholic drinks (VAT Notice
 * 701/14); newspapers and books are zero-rated, stamps exempt; fuel for the home, nicotine patches and contraceptives
 * bear the reduced rate (Notices 701/19 and 701/57); sanitary products and children's clothes none.
 */
export const convenienceShop: DemoBusiness = {
  code: 'UK002',
  name: 'Bramley Road Stores',
  type: 'Grocery',
  address: '118 Bramley Road, Stokeham',
  town: 'Stokeham',
  phone: '01632 960225',
  email: 'shop@bramleyroad.example',
  vatNumber: 'GB 000 0002 93',
  vatMode: 'as-marked',
  receiptFooter: 'Open seven days, 6.30 to 10. See you tomorrow!',
  people: [
    {
      username: 'owner',
      fullName: 'Harpreet Singh Gill',
      role: 'owner',
      email: 'harpreet@bramleyroad.example',
    },
    { username: 'cashier1', fullName: 'Megan Ashworth', role: 'cashier', email: 'megan@bramleyroad.example' },
    { username: 'cashier2', fullName: 'Tunde Adeyemi', role: 'cashier', email: 'tunde@bramleyroad.example' },
  ],
  customers: 110,
  trade: {
    salesADay: 46,
    weekdays: [0.95, 0.95, 0.95, 1, 1.2, 1.1, 0.85],
    opensAt: 6,
    hours: [3, 7, 8, 5, 4, 5, 7, 6, 5, 7, 8, 10, 9, 7, 5, 3],
    basket: 2.6,
    knownCustomers: 0.15,
    returnsWithinDays: 3,
    cashShare: 0.34,
  },
  shelves: [
    {
      category: 'Bakery',
      colour: 2,
      costShare: 0.68,
      products: `
        White sliced loaf 800 g | 1.45 | Z | 9
        Wholemeal sliced loaf 800 g | 1.55 | Z | 8
        Seeded loaf 400 g | 1.75 | Z | 5
        Tiger bloomer | 1.90 | Z | 4
        Soft white rolls, six | 1.50 | Z | 6
        Burger buns, four | 1.40 | Z | 4
        Crumpets, six | 1.10 | Z | 5
        Tortilla wraps, eight | 1.80 | Z | 4
        Pitta breads, six | 1.20 | Z | 3
        Naan breads, two | 1.60 | Z | 4
        Croissants, four | 2.20 | Z | 4
        Hot cross buns, six | 1.80 | Z | 3
        Jam doughnuts, five | 1.60 | Z | 5
        Battenberg cake | 2.10 | Z | 2
        Angel cake | 1.90 | Z | 2
        Malt loaf | 1.50 | Z | 3`,
    },
    {
      category: 'Fresh',
      colour: 4,
      costShare: 0.7,
      products: `
        Semi-skimmed milk 2 pints | 1.45 | Z | 9
        Semi-skimmed milk 4 pints | 1.85 | Z | 9
        Whole milk 2 pints | 1.45 | Z | 7
        Skimmed milk 2 pints | 1.45 | Z | 4
        Oat drink 1 litre | 2.10 | Z | 4
        Salted butter 250 g | 2.35 | Z | 7
        Spreadable butter 400 g | 3.80 | Z | 4
        Mature Cheddar 350 g | 3.95 | Z | 6
        Grated Cheddar 200 g | 2.60 | Z | 4
        Natural yoghurt 500 g | 1.50 | Z | 4
        Strawberry yoghurts, four | 1.90 | Z | 3
        Free-range eggs, six | 2.10 | Z | 8
        Free-range eggs, twelve | 3.60 | Z | 5
        Unsmoked back bacon, eight | 3.40 | Z | 5
        Pork sausages, eight | 3.20 | Z | 5
        Chicken breast fillets 300 g | 4.10 | Z | 4
        Cooked ham, wafer thin | 2.20 | Z | 5
        Beef mince 500 g | 4.50 | Z | 4
        Houmous 200 g | 1.60 | Z | 3
        Double cream 300 ml | 1.70 | Z | 3
        Bananas, five | 1.10 | Z | 7
        Gala apples, six | 1.90 | Z | 5
        Easy peelers 600 g | 2.20 | Z | 4
        Lemons, two | 0.80 | Z | 3
        Grapes 400 g | 2.40 | Z | 4
        Tomatoes, six | 1.20 | Z | 5
        Cucumber | 0.95 | Z | 4
        Iceberg lettuce | 1.00 | Z | 4
        Carrots 1 kg | 0.90 | Z | 5
        Onions 1 kg | 1.15 | Z | 5
        White potatoes 2 kg | 2.10 | Z | 5
        Broccoli | 1.05 | Z | 3
        Mushrooms 250 g | 1.25 | Z | 4
        Garlic, three bulbs | 0.95 | Z | 3`,
    },
    {
      category: 'Food',
      colour: 0,
      costShare: 0.66,
      products: `
        Baked beans 415 g | 1.10 | Z | 7
        Baked beans, four | 3.60 | Z | 4
        Spaghetti hoops 400 g | 0.95 | Z | 3
        Chopped tomatoes 400 g | 0.85 | Z | 6
        Sweetcorn 200 g | 0.90 | Z | 3
        Tuna chunks in brine 145 g | 1.40 | Z | 5
        Cream of tomato soup 400 g | 1.25 | Z | 5
        Vegetable soup 400 g | 1.25 | Z | 3
        Spaghetti 500 g | 1.05 | Z | 5
        Penne 500 g | 1.05 | Z | 5
        Long grain rice 1 kg | 1.95 | Z | 4
        Microwave basmati rice | 1.30 | Z | 5
        Noodles, chicken | 0.75 | Z | 5
        Pasta sauce 500 g | 1.90 | Z | 4
        Curry sauce 450 g | 2.10 | Z | 3
        Plain flour 1.5 kg | 1.35 | Z | 3
        Granulated sugar 1 kg | 1.30 | Z | 5
        Sunflower oil 1 litre | 2.60 | Z | 3
        Olive oil 500 ml | 6.20 | Z | 2
        Table salt 750 g | 0.80 | Z | 2
        Black pepper 25 g | 1.60 | Z | 2
        Tomato ketchup 460 g | 2.40 | Z | 4
        Mayonnaise 400 g | 2.30 | Z | 4
        Brown sauce 450 g | 2.30 | Z | 2
        Gravy granules 170 g | 1.90 | Z | 3
        Strawberry jam 454 g | 1.85 | Z | 3
        Marmalade 454 g | 1.85 | Z | 2
        Honey 340 g | 2.90 | Z | 3
        Peanut butter 340 g | 2.60 | Z | 3
        Cornflakes 500 g | 2.20 | Z | 4
        Wheat biscuits, 24 | 2.60 | Z | 4
        Porridge oats 1 kg | 1.60 | Z | 4
        Tea bags, 80 | 2.70 | Z | 7
        Tea bags, 240 | 6.90 | Z | 3
        Instant coffee 100 g | 3.90 | Z | 6
        Ground coffee 227 g | 4.40 | Z | 3
        Drinking chocolate 300 g | 3.10 | Z | 2
        Baby rice 100 g | 1.90 | Z | 1
        Follow-on milk 800 g | 10.90 | Z | 2
        Frozen peas 900 g | 1.90 | Z | 4
        Oven chips 1.2 kg | 2.80 | Z | 4
        Fish fingers, ten | 2.90 | Z | 4
        Margherita pizza | 3.20 | Z | 5`,
    },
    {
      category: 'Snacks',
      colour: 1,
      costShare: 0.64,
      products: `
        Ready salted crisps | 1.00 | S | 7
        Cheese and onion crisps | 1.00 | S | 7
        Salt and vinegar crisps | 1.00 | S | 6
        Prawn cocktail crisps | 1.00 | S | 4
        Ready salted crisps, six | 1.95 | S | 5
        Tortilla chips 180 g | 1.80 | S | 4
        Salted peanuts 200 g | 1.60 | S | 3
        Cashews 150 g | 2.60 | S | 2
        Milk chocolate bar 100 g | 1.60 | S | 8
        Dark chocolate bar 100 g | 1.80 | S | 4
        Caramel nougat bar | 0.85 | S | 7
        Wafer fingers | 0.85 | S | 7
        Peanut bar | 0.85 | S | 5
        Fruit pastilles roll | 0.80 | S | 5
        Mint imperials 150 g | 1.30 | S | 3
        Wine gums 150 g | 1.40 | S | 4
        Chewing gum | 0.75 | S | 6
        Extra strong mints | 0.75 | S | 4
        Digestive biscuits 400 g | 1.35 | Z | 5
        Chocolate digestives 300 g | 1.90 | S | 6
        Rich tea biscuits 300 g | 1.10 | Z | 4
        Custard creams 150 g | 0.85 | Z | 4
        Shortbread fingers 160 g | 1.60 | Z | 3
        Flapjack bar | 1.20 | Z | 3
        Cereal bars, six | 2.30 | S | 3
        Choc ice, six | 2.40 | S | 2
        Fruit lolly | 1.10 | S | 3
        Vanilla ice cream 900 ml | 3.20 | S | 3`,
    },
    {
      category: 'Beverages',
      colour: 5,
      costShare: 0.62,
      products: `
        Cola 330 ml can | 1.00 | S | 8
        Cola 500 ml | 1.75 | S | 8
        Diet cola 500 ml | 1.75 | S | 7
        Cola 2 litres | 2.40 | S | 5
        Orangeade 500 ml | 1.60 | S | 5
        Lemonade 2 litres | 1.60 | S | 4
        Energy drink 250 ml | 1.45 | S | 8
        Energy drink 500 ml | 1.90 | S | 6
        Sports drink 500 ml | 1.60 | S | 4
        Still water 500 ml | 0.90 | S | 8
        Still water 1.5 litres | 1.20 | S | 4
        Sparkling water 1 litre | 1.10 | S | 3
        Orange juice 1 litre | 2.10 | S | 5
        Apple juice 1 litre | 1.80 | S | 4
        Blackcurrant squash 1 litre | 2.60 | S | 4
        Orange squash 1 litre | 1.80 | S | 4
        Iced coffee 330 ml | 1.90 | S | 4
        Milkshake, strawberry 400 ml | 1.80 | Z | 4
        Lager, four cans | 5.50 | S | 6
        Lager, ten cans | 11.50 | S | 3
        Bitter, four cans | 5.20 | S | 3
        Dry cider 2 litres | 4.80 | S | 3
        Pale ale 500 ml | 2.40 | S | 4
        Sauvignon Blanc 75 cl | 8.50 | S | 4
        Pinot Grigio 75 cl | 7.95 | S | 4
        Merlot 75 cl | 7.95 | S | 4
        Prosecco 75 cl | 9.50 | S | 3
        Gin 35 cl | 11.50 | S | 2
        Vodka 70 cl | 17.50 | S | 2
        Whisky 70 cl | 18.50 | S | 2`,
    },
    {
      category: 'Household',
      colour: 6,
      costShare: 0.6,
      products: `
        Toilet roll, four | 2.60 | S | 7
        Toilet roll, nine | 5.20 | S | 4
        Kitchen roll, two | 2.20 | S | 5
        Washing-up liquid 500 ml | 1.50 | S | 5
        Laundry capsules, 18 | 5.90 | S | 3
        Washing powder 1.3 kg | 5.50 | S | 2
        Thick bleach 750 ml | 1.30 | S | 4
        Kitchen cleaner spray | 2.40 | S | 3
        Sponge scourers, five | 1.30 | S | 3
        Bin liners, 20 | 2.40 | S | 4
        Kitchen foil 10 m | 2.10 | S | 3
        Cling film 20 m | 1.70 | S | 3
        AA batteries, four | 4.20 | S | 4
        Tealights, 25 | 2.80 | S | 2
        Matches, three boxes | 1.20 | S | 3
        Disposable lighter | 1.10 | S | 5
        Firelighters | 2.10 | R | 3
        Smokeless coal 10 kg | 9.80 | R | 2
        Kindling net | 5.50 | R | 2
        Cat food, twelve pouches | 5.40 | S | 4
        Dog food 400 g | 1.30 | S | 4
        Dog treats 180 g | 2.10 | S | 2`,
    },
    {
      category: 'Health and baby',
      colour: 3,
      costShare: 0.58,
      products: `
        Toothpaste 100 ml | 2.40 | S | 4
        Toothbrush | 2.00 | S | 3
        Shower gel 250 ml | 1.90 | S | 4
        Shampoo 300 ml | 2.80 | S | 3
        Soap, two bars | 1.30 | S | 3
        Deodorant 150 ml | 2.60 | S | 4
        Razors, five | 2.90 | S | 2
        Tissues | 1.20 | S | 4
        Paracetamol, 16 | 0.95 | S | 6
        Ibuprofen, 16 | 1.10 | S | 5
        Plasters, 20 | 2.10 | S | 2
        Cough linctus 200 ml | 3.60 | S | 2
        Nicotine patches, seven | 13.50 | R | 1
        Nicotine gum, 30 | 6.90 | R | 2
        Condoms, three | 3.50 | R | 2
        Sanitary towels, 14 | 1.70 | Z | 4
        Tampons, 20 | 2.30 | Z | 3
        Nappies size 4, 22 | 6.20 | S | 3
        Baby wipes, 56 | 1.30 | S | 4
        Children's socks, three pairs | 4.00 | Z | 1`,
    },
    {
      category: 'News and post',
      colour: 7,
      costShare: 0.78,
      products: `
        Daily newspaper | 1.80 | Z | 8
        Sunday newspaper | 3.20 | Z | 4
        Local weekly | 1.30 | Z | 4
        Puzzle magazine | 2.90 | Z | 3
        Gardening magazine | 4.99 | Z | 2
        Children's comic | 3.99 | Z | 2
        First class stamps, eight | 13.60 | E | 4
        Second class stamps, eight | 6.96 | E | 4
        Birthday card | 2.50 | S | 4
        Envelopes, 25 | 1.90 | S | 2
        Jiffy bag, large | 1.20 | S | 2
        Ballpoint pens, five | 1.80 | S | 2`,
    },
    {
      category: 'Other',
      colour: 0,
      costShare: 0.55,
      products: `
        Carrier bag | 0.30 | S | 7
        Bag for life | 1.20 | S | 4
        Umbrella | 7.50 | S | 1
        Phone charging cable | 6.90 | S | 2
        Sunglasses | 8.00 | S | 1
        Pack of cards | 2.50 | S | 1`,
    },
  ],
}
