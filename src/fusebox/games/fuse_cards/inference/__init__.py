"""What a viewer can think of the cards that are hidden: pasts, slots, fillings, deals."""
