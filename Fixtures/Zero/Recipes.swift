import SwiftUI

struct RecipeList: View {
    var body: some View {
        ZStack {
            Color("Page").ignoresSafeArea()
            VStack {
                Text("Bread").foregroundStyle(Color("Headline"))
                Text("Two hours").foregroundStyle(Color("Caption"))
                Color("Divider").frame(height: 1)
                Text("New").foregroundStyle(Color("BadgeText")).background(Color("Badge"))
                Image("Basket")
            }
        }
    }
}

struct RecipeTile: View {
    var body: some View {
        Text("Soup").foregroundStyle(Color("Headline")).padding().background(Color("Tile"))
    }
}
